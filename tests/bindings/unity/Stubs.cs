// The few types of Unity that the package uses, with its conventions: floats, left-handed, Euler angles as Ry Rx Rz.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public class TooltipAttribute : Attribute { public TooltipAttribute(string text) { } }
    public class RequireComponent : Attribute { public RequireComponent(Type type) { } }
    public class TextAsset { public string text = ""; }
    public static class Time { public static float deltaTime = 0.02f, time = 0; }
    public static class Mathf { public static float Sin(float a) { return (float)Math.Sin(a); } public static float Cos(float a) { return (float)Math.Cos(a); } }
    public static class Debug { public static void LogWarning(object text) { } }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }

        public static Quaternion Euler(float x, float y, float z)
        {
            return About(0, 1, 0, y) * About(1, 0, 0, x) * About(0, 0, 1, z);
        }

        private static Quaternion About(float x, float y, float z, float degrees)
        {
            double half = degrees * Math.PI / 360, s = Math.Sin(half);
            return new Quaternion((float)(x * s), (float)(y * s), (float)(z * s), (float)Math.Cos(half));
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            double x = q.x, y = q.y, z = q.z, w = q.w;
            return new Vector3((float)((1 - 2 * (y * y + z * z)) * v.x + 2 * (x * y - w * z) * v.y + 2 * (x * z + w * y) * v.z),
                               (float)(2 * (x * y + w * z) * v.x + (1 - 2 * (x * x + z * z)) * v.y + 2 * (y * z - w * x) * v.z),
                               (float)(2 * (x * z - w * y) * v.x + 2 * (y * z + w * x) * v.y + (1 - 2 * (x * x + y * y)) * v.z));
        }

        public Quaternion normalized
        {
            get
            {
                var size = Math.Sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w);
                return new Quaternion((float)(x / size), (float)(y / size), (float)(z / size), (float)(w / size));
            }
        }

        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }

        public Vector3 eulerAngles
        {
            get
            {
                double sx = Math.Max(-1, Math.Min(1, -2.0 * (y * z - w * x)));
                double ax = Math.Asin(sx), ay = Math.Atan2(2.0 * (x * z + w * y), 1 - 2.0 * (x * x + y * y));
                double az = Math.Atan2(2.0 * (x * y + w * z), 1 - 2.0 * (x * x + z * z));
                if (Math.Abs(sx) > 0.9999999)
                {
                    ay = 2 * Math.Atan2(y, w);
                    az = 0;
                }
                return new Vector3((float)(ax * 180 / Math.PI), (float)(ay * 180 / Math.PI), (float)(az * 180 / Math.PI));
            }
        }
    }

    public class GameObject
    {
        public readonly string name;
        public readonly Transform transform = new Transform();
        private readonly List<MonoBehaviour> parts = new List<MonoBehaviour>();
        public GameObject(string name) { this.name = name; }
        public T AddComponent<T>() where T : MonoBehaviour, new() { var part = new T { gameObject = this }; parts.Add(part); return part; }
        public T GetComponent<T>() where T : MonoBehaviour { return parts.Find(part => part is T) as T; }
        public T GetComponentInParent<T>() where T : MonoBehaviour { return GetComponent<T>(); }
    }

    public class MonoBehaviour
    {
        public GameObject gameObject;
        public Transform transform { get { return gameObject.transform; } }
        public T GetComponent<T>() where T : MonoBehaviour { return gameObject.GetComponent<T>(); }
    }

    // Kept as local poses, as Unity does: the world pose is composed from all parents.
    public class Transform
    {
        private Vector3 localPosition;
        private Quaternion localRotation = Quaternion.identity;
        public Transform parent;
        public void SetParent(Transform to, bool worldStays) { parent = to; }
        public Quaternion rotation
        {
            get { return parent == null ? localRotation : parent.rotation * localRotation; }
            set { localRotation = (parent == null ? value : Quaternion.Inverse(parent.rotation) * value).normalized; }
        }
        public Vector3 position
        {
            get { return parent == null ? localPosition : parent.TransformPoint(localPosition); }
            set { localPosition = parent == null ? value : parent.InverseTransformPoint(value); }
        }
        public Vector3 TransformPoint(Vector3 p) { return rotation * p + position; }
        public Vector3 up { get { return rotation * new Vector3(0, 1, 0); } }
        public Vector3 right { get { return rotation * new Vector3(1, 0, 0); } }
        public Vector3 forward { get { return rotation * new Vector3(0, 0, 1); } }
        public Vector3 InverseTransformPoint(Vector3 p) { return Quaternion.Inverse(rotation) * (p - position); }
    }

    public struct ArticulationDrive { public float target, lowerLimit, upperLimit; }
    public class ArticulationBody : MonoBehaviour { public ArticulationDrive xDrive { get; set; } }
}
