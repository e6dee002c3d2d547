// The functions of the library that are called directly: a session, and the change of frames.
using System;
using System.Runtime.InteropServices;

namespace Zveno
{
    /// <summary>A vector of zveno: metres or a direction.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public double X, Y, Z;

        public Vec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }

    /// <summary>A pose of zveno: where the three axes point, and the position in metres.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Pose
    {
        public Vec3 AxisX, AxisY, AxisZ, Position;
    }

    /// <summary>The same as Unity shows it: left-handed, y up; Euler angles in radians, of Ry(Y) Rx(X) Rz(Z).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct UnityPose
    {
        public Vec3 Position, Euler;
    }

    internal static class Native
    {
        private const string Library = "zveno";

        [StructLayout(LayoutKind.Sequential)]
        internal struct Text
        {
            public IntPtr Data;
            public UIntPtr Size, Capacity, Limit;
            [MarshalAs(UnmanagedType.I1)] public bool Failed;
        }

        [DllImport(Library)] internal static extern IntPtr zv_session_create(IntPtr host);
        [DllImport(Library)] internal static extern void zv_session_free(IntPtr session);
        [DllImport(Library)] internal static extern void zv_session_answer(IntPtr session, byte[] request, UIntPtr size, ref Text answer);
        [DllImport(Library)] internal static extern void zv_text_clear(ref Text text);
        [DllImport(Library)] internal static extern void zv_text_free(ref Text text);
        [DllImport(Library)] internal static extern IntPtr zv_version();
        [DllImport(Library)] internal static extern UnityPose zv_pose_to_unity(Pose pose);
        [DllImport(Library)] internal static extern Pose zv_pose_from_unity(UnityPose pose);
    }
}
