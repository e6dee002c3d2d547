/// @file dyn_agrees.c
/// KDL, MuJoCo and we must agree on the dynamics: of the shipped robots with random masses, and of random chains of up
/// to 12 joints, turning and sliding.
#include "check.h"

#include "dyn_arms.h"
#include "dyn_kdl.h"
#include "dyn_mujoco.h"

enum { STATES = 10000, CHAINS = 100, STATES_OF_A_CHAIN = 10000 };
#define TOLERANCE 1e-9

typedef struct peers {
    zv_dyn *ours, *ours_with_joints;
    dyn_kdl *kdl;
    dyn_mujoco *mujoco;
    int n;
} peers;

static void check_same(const peers *p, const double *ours, const double *theirs)
{
    const double largest = dyn_largest(p->n, theirs);
    for (int k = 0; k < p->n; ++k) {
        CHECK_NEAR(ours[k], theirs[k], TOLERANCE * (largest + 1e-3));
    }
}

/// KDL knows neither rotors nor friction, MuJoCo knows both.
static peers peers_of(zv_robot *robot)
{
    const zv_dyn_options options = {.gravity = {check_uniform(-5, 5), check_uniform(-5, 5), -ZV_GRAVITY},
                                    .load_kg = check_uniform(0.1, 5)};
    peers p = {.n = robot->joint_count};
    p.mujoco = dyn_mujoco_create(robot, options.gravity, options.load_kg);
    p.ours_with_joints = dyn_of(robot, &options);
    for (int k = 0; k < p.n; ++k) {
        robot->joints[k].drive.rotor_inertia = 0.0;
        robot->joints[k].friction = (zv_friction){0};
    }
    p.kdl = dyn_kdl_create(robot, options.gravity, options.load_kg);
    p.ours = dyn_of(robot, &options);
    return p;
}

static void free_peers(peers *p)
{
    zv_dyn_free(p->ours);
    zv_dyn_free(p->ours_with_joints);
    dyn_kdl_free(p->kdl);
    dyn_mujoco_free(p->mujoco);
}

static void check_arm(zv_robot *robot, int states)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        robot->joints[k].friction = (zv_friction){.viscous = check_uniform(0, 5)};
    }
    peers p = peers_of(robot);
    for (int i = 0; i < states; ++i) {
        double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS], ours[ZV_MAX_JOINTS], theirs[ZV_MAX_JOINTS];
        robot_random_q(robot, q);
        dyn_random_speeds(p.n, 3, qd);
        dyn_random_speeds(p.n, 10, qdd);
        zv_inverse_dynamics(p.ours, q, qd, qdd, ours);
        dyn_kdl_inverse(p.kdl, q, qd, qdd, theirs);
        check_same(&p, ours, theirs);
        zv_inverse_dynamics(p.ours_with_joints, q, qd, qdd, ours);
        dyn_mujoco_inverse(p.mujoco, q, qd, qdd, theirs);
        check_same(&p, ours, theirs);
    }
    free_peers(&p);
}

static void check_shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    dyn_random_masses(robot);
    check_arm(robot, STATES);
    zv_robot_free(robot);
}

static void torques_of_planar3_agree(void)
{
    check_shipped("planar3");
}

static void torques_of_scara_agree(void)
{
    check_shipped("scara");
}

static void torques_of_drawbot_agree(void)
{
    check_shipped("drawbot");
}

static void torques_of_arm4_agree(void)
{
    check_shipped("arm4");
}

static void torques_of_rl15_agree(void)
{
    check_shipped("rl15");
}

static void torques_of_random_chains_agree(void)
{
    for (int i = 0; i < CHAINS; ++i) {
        zv_robot robot = dyn_random_robot();
        check_arm(&robot, STATES_OF_A_CHAIN);
    }
}

static void accelerations_of_random_chains_agree(void)
{
    for (int i = 0; i < CHAINS; ++i) {
        zv_robot robot = dyn_random_robot();
        peers p = peers_of(&robot);
        double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], ours[ZV_MAX_JOINTS], theirs[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        dyn_random_speeds(p.n, 3, qd);
        dyn_random_speeds(p.n, 100, torque);
        CHECK(zv_forward_dynamics(p.ours_with_joints, q, qd, torque, ours) == ZV_OK);
        dyn_mujoco_forward(p.mujoco, q, qd, torque, theirs);
        check_same(&p, ours, theirs);
        free_peers(&p);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(torques_of_planar3_agree),
        CASE(torques_of_scara_agree),
        CASE(torques_of_drawbot_agree),
        CASE(torques_of_arm4_agree),
        CASE(torques_of_rl15_agree),
        CASE(torques_of_random_chains_agree),
        CASE(accelerations_of_random_chains_agree),
    };
    return cmocka_run_group_tests_name("dyn_agrees", cases, NULL, NULL);
}
