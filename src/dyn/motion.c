/// @file motion.c
/// Forces from motion and motion from forces: the public side of motion_kernel.c, and energy.
#include <math.h>

#include "base/assert.h"
#include "dyn/dyn.h"
#include "dyn/motion_kernel.h"

void zv_inverse_dynamics(const zv_dyn *dyn, const double *q, const double *qd, const double *qdd, double *torque)
{
    ZV_ASSERT(dyn && q && qd && qdd && torque && dyn->need != ZV_NEED_MASS);
    ZV_CALL_KERNEL(zv_inverse_kernel, dyn, q, qd, qdd, torque);
}

void zv_inverse_dynamics_many(const zv_dyn *dyn, int count, const double *q, const double *qd, const double *qdd,
                              double *torque)
{
    ZV_ASSERT(dyn && q && qd && qdd && torque && count >= 0 && dyn->need != ZV_NEED_MASS);
    ZV_CALL_KERNEL(zv_inverse_many_kernel, dyn, count, q, qd, qdd, torque);
}

void zv_mass_matrix(const zv_dyn *dyn, const double *q, double *matrix)
{
    ZV_ASSERT(dyn && q && matrix && dyn->need != ZV_NEED_MASS);
    ZV_CALL_KERNEL(zv_mass_kernel, dyn, q, matrix);
}

zv_status zv_forward_dynamics(const zv_dyn *dyn, const double *q, const double *qd, const double *torque, double *qdd)
{
    ZV_ASSERT(dyn && q && qd && torque && qdd && dyn->need != ZV_NEED_MASS);
    return ZV_CALL_KERNEL(zv_forward_kernel, dyn, q, qd, torque, qdd) ? ZV_OK : ZV_ERR_NOT_AVAILABLE;
}
