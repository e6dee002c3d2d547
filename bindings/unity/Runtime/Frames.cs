// Poses between the library's numbers and Unity's types. Which axis is which is decided by the library alone.
using System;
using UnityEngine;

namespace Zveno
{
    public static class Frames
    {
        private const double DegreesPerRadian = 57.29577951308232;

        public static Vector3 PositionOf(UnityPose pose)
        {
            return new Vector3((float)pose.Position.X, (float)pose.Position.Y, (float)pose.Position.Z);
        }

        public static Quaternion RotationOf(UnityPose pose)
        {
            // Ry(Y) Rx(X) Rz(Z) in doubles: Quaternion.Euler would take degrees as floats, which are off by 1e-5
            double sx = Math.Sin(pose.Euler.X / 2), cx = Math.Cos(pose.Euler.X / 2), sy = Math.Sin(pose.Euler.Y / 2),
                   cy = Math.Cos(pose.Euler.Y / 2), sz = Math.Sin(pose.Euler.Z / 2), cz = Math.Cos(pose.Euler.Z / 2);
            return new Quaternion((float)(cy * sx * cz + sy * cx * sz), (float)(sy * cx * cz - cy * sx * sz),
                                  (float)(cy * cx * sz - sy * sx * cz), (float)(cy * cx * cz + sy * sx * sz));
        }

        public static UnityPose PoseOf(Vector3 position, Quaternion rotation)
        {
            var euler = rotation.eulerAngles;
            return new UnityPose { Position = new Vec3(position.x, position.y, position.z),
                                   Euler = new Vec3(euler.x / DegreesPerRadian, euler.y / DegreesPerRadian, euler.z / DegreesPerRadian) };
        }
    }
}
