// The few types of Unity's editor that the window uses: what it shows is kept, a button is pressed by its label.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct Vector2 { }
    public struct Color { public Color(float r, float g, float b) { } }
    public static class Application { public static bool isPlaying = false; }

    public static class GUILayout
    {
        public static readonly List<string> Buttons = new List<string>();
        public static string Pressed = "";
        public static bool Button(string label)
        {
            Buttons.Add(label);
            return Pressed.Length > 0 && label.StartsWith(Pressed);
        }
    }
}

namespace UnityEditor
{
    using UnityEngine;

    public enum MessageType { Info, Warning, Error }
    public enum GizmoType { Selected }
    public class MenuItem : Attribute { public MenuItem(string path) { } }
    public class DrawGizmo : Attribute { public DrawGizmo(GizmoType type) { } }
    public static class Selection { public static GameObject activeGameObject; }
    public static class Undo { public static int Records; public static void RecordObject(object what, string name) { ++Records; } }
    public static class EditorUtility { public static int Dirty; public static void SetDirty(object what) { ++Dirty; } }

    public class EditorWindow
    {
        public static T GetWindow<T>(string title) where T : new() { return new T(); }
        public void Repaint() { }
    }

    public static class EditorGUILayout
    {
        public static readonly List<string> Shown = new List<string>();
        public static void HelpBox(string text, MessageType type) { Shown.Add(type + ": " + text); }
        public static void LabelField(string name, string value) { Shown.Add(name + ": " + value); }
        public static Vector2 BeginScrollView(Vector2 at) { return at; }
        public static void EndScrollView() { }
    }

    public static class Handles
    {
        public static Color color;
        public static readonly List<float> Discs = new List<float>();
        public static void DrawWireDisc(Vector3 at, Vector3 axis, float radius) { Discs.Add(radius); }
    }
}
