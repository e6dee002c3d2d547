/// @file plant_articulation.c
/// The third method of document 000, an articulation: MuJoCo in joint coordinates. Joints cannot come apart; drives have
/// stiffness, damping, target, target velocity and a force limit, joints have armature, dry and viscous friction.
///
///     robot ──► MJCF text ──► mjModel + mjData ──► mj_step
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/guard.h"
#include "sim/mjcf.h"
#include "sim/mujoco.h"

typedef struct articulation {
    const zv_robot *robot;
    int count;
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    zv_contacts *contacts;
    int *body_of_geom; ///< in the contacts
    mjModel *model;
    mjData *data;
} articulation;

// ---- building ----

/// MuJoCo keeps the last text it read for the whole process.
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

static mjModel *compile(const char *name, const mjVFS *files, char *problem, int size)
{
    mjModel *volatile model = NULL;
    zv_guard guard;
    pthread_mutex_lock(&reading);
    if (setjmp(*zv_guard_begin(&guard)) == 0) {
        model = zv_mujoco.mj_loadXML(name, files, problem, size);
        zv_mujoco.mj_freeLastXML();
        zv_guard_end(&guard);
    } else {
        snprintf(problem, (size_t)size, "%s", guard.words);
    }
    pthread_mutex_unlock(&reading);
    return model;
}

static mjModel *load(const zv_text *text, char *problem, int size)
{
    static const char name[] = "arm.xml";
    mjVFS *files = calloc(1, sizeof *files); // two megabytes: not for the stack
    if (!files) {
        snprintf(problem, (size_t)size, "there is no memory for it");
        return NULL;
    }
    zv_mujoco.mj_defaultVFS(files);
    mjModel *model = NULL;
    if (zv_mujoco.mj_makeEmptyFileVFS(files, name, (int)text->size) == 0) {
        memcpy(files->filedata[zv_mujoco.mj_findFileVFS(files, name)], text->data, text->size);
        model = compile(name, files, problem, size);
    }
    zv_mujoco.mj_deleteVFS(files);
    free(files);
    return model;
}

static zv_status build(articulation *arm, const zv_plant_setup *setup, zv_error *why)
{
    zv_text text = {0};
    char problem[200] = "";
    zv_mjcf_write(setup, &text);
    arm->model = text.failed ? NULL : load(&text, problem, sizeof problem);
    zv_text_free(&text);
    if (!arm->model) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "MuJoCo cannot build the arm: %s", problem);
    }
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "MuJoCo cannot begin: %s", guard.words);
    }
    arm->data = zv_mujoco.mj_makeData(arm->model);
    zv_guard_end(&guard);
    return arm->data ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for MuJoCo");
}

static void release(void *plant)
{
    articulation *arm = plant;
    if (arm->data) {
        zv_mujoco.mj_deleteData(arm->data);
    }
    if (arm->model) {
        zv_mujoco.mj_deleteModel(arm->model);
    }
    free(arm->body_of_geom);
    free(arm);
}

/// The names of geoms begin with the number of their body.
static bool number_geoms(articulation *arm)
{
    arm->body_of_geom = calloc((size_t)arm->model->ngeom + 1, sizeof *arm->body_of_geom);
    for (int i = 0; arm->body_of_geom && i < arm->model->ngeom; ++i) {
        arm->body_of_geom[i] = (int)strtol(zv_mujoco.mj_id2name(arm->model, mjOBJ_GEOM, i), NULL, 10);
    }
    return arm->body_of_geom != NULL;
}

static zv_status create(const zv_plant_setup *setup, void **out, zv_error *why)
{
    const zv_status started = zv_mujoco_start(why);
    if (started != ZV_OK) {
        return started;
    }
    articulation *arm = calloc(1, sizeof *arm);
    if (!arm) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    arm->robot = setup->robot;
    arm->count = setup->arm->count;
    arm->contacts = setup->contacts;
    memcpy(arm->stiffness, setup->stiffness, sizeof arm->stiffness);
    memcpy(arm->damping, setup->damping, sizeof arm->damping);
    zv_status status = build(arm, setup, why);
    if (status == ZV_OK && !number_geoms(arm)) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    if (status != ZV_OK) {
        release(arm);
        return status;
    }
    *out = arm;
    return ZV_OK;
}

// ---- running ----

static const char *complaint(const mjData *data)
{
    static const struct {
        int kind;
        const char *words;
    } bad[] = {{mjWARN_BADQPOS, "a joint value is no number"},
               {mjWARN_BADQVEL, "a joint speed is no number"},
               {mjWARN_BADQACC, "a joint acceleration is no number"},
               {mjWARN_INERTIA, "the mass matrix is singular"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        if (data->warning[bad[i].kind].number > 0) {
            return bad[i].words;
        }
    }
    return NULL;
}

/// Runs one function of the engine under guard.
static bool run(articulation *arm, void (*call)(const mjModel *, mjData *), char *trouble, size_t size)
{
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        snprintf(trouble, size, "MuJoCo: %s", guard.words);
        return false;
    }
    call(arm->model, arm->data);
    zv_guard_end(&guard);
    const char *words = complaint(arm->data);
    if (words) {
        snprintf(trouble, size, "MuJoCo: %s", words);
    }
    return words == NULL;
}

static bool place(void *plant, const double *q, const double *qd, char *trouble, size_t size)
{
    articulation *arm = plant;
    zv_mujoco.mj_resetData(arm->model, arm->data);
    memcpy(arm->data->qpos, q, (size_t)arm->count * sizeof *q);
    memcpy(arm->data->qvel, qd, (size_t)arm->count * sizeof *qd);
    return run(arm, zv_mujoco.mj_forward, trouble, size);
}

static void set_control(double since, const zv_command *command, articulation *arm, int k)
{
    const double target = command->q[k] + since * command->qd[k];
    arm->data->ctrl[k] = command->kind == ZV_COMMAND_TORQUE
                             ? command->torque[k]
                             : arm->stiffness[k] * target + arm->damping[k] * command->qd[k];
}

static bool step(void *plant, double dt, double since, const zv_command *command, char *trouble, size_t size)
{
    articulation *arm = plant;
    for (int k = 0; k < arm->count; ++k) {
        set_control(since, command, arm, k);
    }
    arm->model->opt.timestep = dt;
    return run(arm, zv_mujoco.mj_step, trouble, size);
}

static void push(void *plant, const double *torque)
{
    articulation *arm = plant;
    memcpy(arm->data->qfrc_applied, torque, (size_t)arm->count * sizeof *torque);
}

static void read(const void *plant, zv_plant_state *out)
{
    const articulation *arm = plant;
    *out = (zv_plant_state){.xyz = zv_fk(arm->robot, arm->data->qpos).pos};
    for (int k = 0; k < arm->count; ++k) {
        out->q[k] = arm->data->qpos[k];
        out->qd[k] = arm->data->qvel[k];
        out->torque[k] = arm->data->qfrc_actuator[k];
    }
}

// ---- contact ----

static void add_touch(zv_touches *out, const articulation *arm, int i)
{
    const mjContact *contact = &arm->data->contact[i];
    const zv_contact_point point = {
        .a = arm->body_of_geom[contact->geom1], .b = arm->body_of_geom[contact->geom2], .depth = -contact->dist};
    mjtNum force[6] = {0.0};
    zv_mujoco.mj_contactForce(arm->model, arm->data, i, force);
    zv_touches_add(out, arm->contacts, &point, fabs(force[0]));
}

static void touches(const void *plant, zv_touches *out)
{
    const articulation *arm = plant;
    out->count = 0;
    for (int i = 0; i < arm->data->ncon; ++i) {
        add_touch(out, arm, i);
    }
}

// ---- things ----

static int id_of(const articulation *arm, int kind, const char *word, int body)
{
    char name[32];
    snprintf(name, sizeof name, "%s%d", word, body);
    return zv_mujoco.mj_name2id(arm->model, kind, name);
}

/// Links do not touch what is held; see the bits in mjcf.c.
static void set_affinity(articulation *arm, int body, int bits)
{
    for (int i = 0; i < arm->model->ngeom; ++i) {
        if (arm->body_of_geom[i] == body) {
            arm->model->geom_conaffinity[i] = bits;
        }
    }
}

static void weld(articulation *arm, int body)
{
    enum { OF_PLACE = 3, OF_TURN = 6 }; // in the numbers of a weld: its anchor comes first
    const int eq = id_of(arm, mjOBJ_EQUALITY, "hold", body), one = arm->model->eq_obj1id[eq],
              two = arm->model->eq_obj2id[eq];
    mjtNum back[4], apart[3], *numbers = arm->model->eq_data + eq * mjNEQDATA;
    zv_mujoco.mju_negQuat(back, arm->data->xquat + 4 * one);
    zv_mujoco.mju_sub3(apart, arm->data->xpos + 3 * two, arm->data->xpos + 3 * one);
    zv_mujoco.mju_zero3(numbers);
    zv_mujoco.mju_rotVecQuat(numbers + OF_PLACE, apart, back);
    zv_mujoco.mju_mulQuat(numbers + OF_TURN, back, arm->data->xquat + 4 * two);
    arm->model->eq_active[eq] = 1;
}

static void hold(void *plant, int body)
{
    enum { BY_ALL = 3, BY_THINGS = 2 };
    articulation *arm = plant;
    const int before = arm->contacts->held;
    if (before >= 0) {
        arm->model->eq_active[id_of(arm, mjOBJ_EQUALITY, "hold", before)] = 0;
        set_affinity(arm, before, BY_ALL);
    }
    arm->contacts->held = body;
    if (body >= 0) {
        weld(arm, body);
        set_affinity(arm, body, BY_THINGS);
    }
}

static zv_pose thing(const void *plant, int body)
{
    const articulation *arm = plant;
    const int id = id_of(arm, mjOBJ_BODY, "body", body);
    const mjtNum *p = arm->data->xpos + 3 * id, *r = arm->data->xmat + 9 * id;
    return (zv_pose){{{r[0], r[3], r[6]}, {r[1], r[4], r[7]}, {r[2], r[5], r[8]}}, {p[0], p[1], p[2]}};
}

const zv_plant zv_plant_articulation = {
    .kind = ZV_PLANT_ARTICULATION,
    .word = "articulation",
    .has_masses = true,
    .create = create,
    .free = release,
    .place = place,
    .step = step,
    .push = push,
    .read = read,
    .touches = touches,
    .hold = hold,
    .thing = thing,
};
