/// @file ode.h
/// ODE, opened when the first plant of rigid bodies is made: `zv_ode.dWorldStep(...)`.
#ifndef ZV_SIM_ODE_H
#define ZV_SIM_ODE_H

#include <ode/ode.h>

#include "zveno/load.h"

// clang-format off
#define ZV_ODE_NAMES(X)                                                                                               \
    X(dAllocateODEDataForThread) X(dBodyCreate) X(dBodyGetAngularVel) X(dBodyGetLinearVel) X(dBodyGetPosition)        \
    X(dBodyGetRotation) X(dBodySetAngularVel) X(dBodySetLinearVel) X(dBodySetMass) X(dBodySetPosition)                \
    X(dBodySetRotation) X(dInitODE2) X(dJointAddHingeTorque) X(dJointAddSliderForce) X(dJointAttach)                  \
    X(dJointCreateAMotor) X(dJointCreateContact) X(dJointCreateFixed) X(dJointCreateHinge) X(dJointCreateLMotor)      \
    X(dJointCreateSlider) X(dJointDestroy) X(dJointGetHingeAnchor) X(dJointGetHingeAnchor2) X(dJointGetHingeAngle)    \
    X(dJointGetHingeAngleRate) X(dJointGetSliderPosition) X(dJointGroupCreate) X(dJointGroupDestroy)                  \
    X(dJointGroupEmpty) X(dJointSetAMotorAxis) X(dJointSetAMotorNumAxes) X(dJointSetAMotorParam)                      \
    X(dJointSetFeedback) X(dJointSetFixed) X(dJointSetHingeAnchor) X(dJointSetHingeAxis) X(dJointSetHingeParam)       \
    X(dJointSetLMotorAxis) X(dJointSetLMotorNumAxes) X(dJointSetLMotorParam) X(dJointSetSliderAxis)                   \
    X(dJointSetSliderParam) X(dMassSetParameters) X(dSetDebugHandler) X(dSetErrorHandler) X(dSetMessageHandler)       \
    X(dThreadingAllocateSelfThreadedImplementation) X(dThreadingFreeImplementation)                                   \
    X(dThreadingImplementationGetFunctions) X(dWorldCreate) X(dWorldDestroy) X(dWorldSetCFM)                          \
    X(dWorldSetContactMaxCorrectingVel) X(dWorldSetContactSurfaceLayer) X(dWorldSetERP) X(dWorldSetGravity)           \
    X(dWorldSetStepThreadingImplementation) X(dWorldStep)
// clang-format on

typedef struct zv_ode_library {
    ZV_ODE_NAMES(ZV_LIBRARY_FIELD)
} zv_ode_library;

/// Filled by zv_ode_start and constant from then on.
extern zv_ode_library zv_ode;

/// Opens the library and hands its last words to the guard; the first call does it. ZV_ERR_NOT_AVAILABLE where it is missing.
zv_status zv_ode_start(zv_error *why);

#endif
