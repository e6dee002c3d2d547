/// @file plant_articulation.c
/// The third way of document 000, an articulation: MuJoCo in joint coordinates. Joints cannot come apart; drives have
/// stiffness, damping, target, target velocity and a force limit, joints have armature, dry and viscous friction.
///
///     robot ──► MJCF text ──► mjModel + mjData ──► mj_step
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mujoco/mujoco.h>

#include "sim/guard.h"
#include "sim/mjcf.h"

typedef struct articulation {
    const zv_robot *robot;
    int count;
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    bool has_floor, has_table;
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
        model = mj_loadXML(name, files, problem, size);
        mj_freeLastXML();
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
    mj_defaultVFS(files);
    mjModel *model = NULL;
    if (mj_makeEmptyFileVFS(files, name, (int)text->size) == 0) {
        memcpy(files->filedata[mj_findFileVFS(files, name)], text->data, text->size);
        model = compile(name, files, problem, size);
    }
    mj_deleteVFS(files);
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
    arm->data = mj_makeData(arm->model);
    zv_guard_end(&guard);
    return arm->data ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for MuJoCo");
}

static void release(void *plant)
{
    articulation *arm = plant;
    if (arm->data) {
        mj_deleteData(arm->data);
    }
    if (arm->model) {
        mj_deleteModel(arm->model);
    }
    free(arm);
}

static zv_status create(const zv_plant_setup *setup, void **out, zv_error *why)
{
    zv_engines_start();
    articulation *arm = calloc(1, sizeof *arm);
    if (!arm) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    arm->robot = setup->robot;
    arm->count = setup->arm->count;
    arm->has_floor = !isnan(setup->options->floor_m);
    arm->has_table = setup->options->table != NULL;
    memcpy(arm->stiffness, setup->stiffness, sizeof arm->stiffness);
    memcpy(arm->damping, setup->damping, sizeof arm->damping);
    const zv_status status = build(arm, setup, why);
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
    mj_resetData(arm->model, arm->data);
    memcpy(arm->data->qpos, q, (size_t)arm->count * sizeof *q);
    memcpy(arm->data->qvel, qd, (size_t)arm->count * sizeof *qd);
    return run(arm, mj_forward, trouble, size);
}

static bool step(void *plant, double dt, double since, const zv_command *command, char *trouble, size_t size)
{
    articulation *arm = plant;
    for (int k = 0; k < arm->count; ++k) {
        const double target = command->q[k] + since * command->qd[k];
        arm->data->ctrl[k] = command->kind == ZV_COMMAND_TORQUE
                                 ? command->torque[k]
                                 : arm->stiffness[k] * target + arm->damping[k] * command->qd[k];
    }
    arm->model->opt.timestep = dt;
    return run(arm, mj_step, trouble, size);
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

static int owner_of(const articulation *arm, int geom)
{
    const int body = arm->model->geom_bodyid[geom];
    return body > 0 ? body - 1 : arm->has_floor && geom == 0 ? ZV_CONTACT_FLOOR : ZV_CONTACT_TABLE;
}

static void touches(const void *plant, zv_touches *out)
{
    const articulation *arm = plant;
    out->count = 0;
    for (int i = 0; i < arm->data->ncon && out->count < ZV_TOUCHES; ++i) {
        const mjContact *contact = &arm->data->contact[i];
        const int a = owner_of(arm, contact->geom1), b = owner_of(arm, contact->geom2);
        mjtNum force[6] = {0.0};
        mj_contactForce(arm->model, arm->data, i, force);
        out->at[out->count++] = (struct zv_touch){
            .link = a > b ? a : b, .other = a > b ? b : a, .depth_m = -contact->dist, .force = fabs(force[0])};
    }
}

const zv_plant zv_plant_articulation = {
    .kind = ZV_PLANT_ARTICULATION,
    .word = "articulation",
    .has_masses = true,
    .create = create,
    .free = release,
    .place = place,
    .step = step,
    .read = read,
    .touches = touches,
};
