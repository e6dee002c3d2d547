// The few types of Godot that the arm uses, so that mono can compile and run it.
using System;
using System.Collections.Generic;

namespace Godot
{
    public sealed class ExportAttribute : Attribute
    {
    }

    public struct Vector3
    {
        public float X, Y, Z;

        public Vector3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public static Vector3 operator -(Vector3 v)
        {
            return new Vector3(-v.X, -v.Y, -v.Z);
        }

        public static Vector3 operator +(Vector3 v, Vector3 w)
        {
            return new Vector3(v.X + w.X, v.Y + w.Y, v.Z + w.Z);
        }
    }

    public struct Transform3D
    {
        public Vector3 X, Y, Z, Origin;

        public Transform3D(Vector3 x, Vector3 y, Vector3 z, Vector3 origin)
        {
            X = x;
            Y = y;
            Z = z;
            Origin = origin;
        }
    }

    public class Node3D
    {
        public string Name;
        public Transform3D Transform;
        public Vector3 Position;
        public readonly List<Node3D> Children = new List<Node3D>();

        /// <summary>Nodes of the test have no parent and are not turned.</summary>
        public Vector3 GlobalPosition
        {
            get { return Position; }
        }

        public Vector3 ToLocal(Vector3 place)
        {
            return place + -Position;
        }

        public void AddChild(Node3D child)
        {
            Children.Add(child);
        }

        public virtual void _Ready()
        {
        }

        public virtual void _Process(double delta)
        {
        }

        public virtual void _ExitTree()
        {
        }
    }
}
