// Window > zveno: the selected arm, every solution of its target, and how far it reaches.
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Zveno
{
    public class ZvenoWindow : EditorWindow
    {
        private Vector2 scroll;

        [MenuItem("Window/zveno")]
        private static void Open()
        {
            GetWindow<ZvenoWindow>("zveno");
        }

        private void OnInspectorUpdate()
        {
            Repaint();
        }

        private void OnSelectionChange()
        {
            Repaint();
        }

        private void OnGUI()
        {
            var chosen = Selection.activeGameObject;
            var arm = chosen != null ? chosen.GetComponentInParent<ZvenoArm>() : null;
            if (arm == null)
            {
                EditorGUILayout.HelpBox("Select an object with a ZvenoArm.", MessageType.Info);
                return;
            }
            try
            {
                ShowArm(arm);
            }
            catch (ZvenoException wrong) // a robot file with a mistake, for example
            {
                EditorGUILayout.HelpBox(wrong.Message, MessageType.Error);
            }
            catch (System.DllNotFoundException)
            {
                EditorGUILayout.HelpBox("The native library is missing: see the README of the package.", MessageType.Error);
            }
        }

        private void ShowArm(ZvenoArm arm)
        {
            if (arm.target != null && !Application.isPlaying)
            {
                arm.Follow(arm.target.position, arm.target.rotation);
            }
            EditorGUILayout.LabelField("arm", arm.robotFile != null ? "of its file" : arm.robotName);
            EditorGUILayout.LabelField("reach", (ZvenoReach.Of(arm) * 1000).ToString("F0") + " mm");
            EditorGUILayout.LabelField("branch", arm.branch.Length > 0 ? arm.branch : "nearest");
            scroll = EditorGUILayout.BeginScrollView(scroll);
            if (GUILayout.Button("nearest"))
            {
                Choose(arm, "");
            }
            foreach (var solution in arm.Solutions)
            {
                var label = solution.Branch + (solution.InLimits ? "" : "  (outside the limits)") + "  margin " + (100 * solution.Margin).ToString("F0") + " %";
                if (GUILayout.Button(label))
                {
                    Choose(arm, solution.Branch);
                }
            }
            EditorGUILayout.EndScrollView();
            if (arm.target == null)
            {
                EditorGUILayout.HelpBox("Give the arm a target: its solutions are listed here.", MessageType.Info);
            }
            else if (arm.Why.Length > 0)
            {
                EditorGUILayout.HelpBox(arm.Why, MessageType.Warning);
            }
            if (!Application.isPlaying)
            {
                arm.Show();
            }
        }

        /// <summary>Kept in the scene, and undone like any other change.</summary>
        private static void Choose(ZvenoArm arm, string branch)
        {
            Undo.RecordObject(arm, "Choose branch");
            arm.branch = branch;
            EditorUtility.SetDirty(arm);
        }
    }

    /// <summary>The reach of an arm as three circles of a sphere in the scene.</summary>
    public static class ZvenoReach
    {
        private static readonly Dictionary<object, float> known = new Dictionary<object, float>();

        /// <summary>Metres from the base; asked once per arm.</summary>
        public static float Of(ZvenoArm arm)
        {
            float reach;
            if (!known.TryGetValue(arm.Arm, out reach))
            {
                var about = (Dictionary<string, object>)((List<object>)arm.Arm.Session.Ask(new RobotsRequest { Robot = arm.Arm.Robot })["robots"])[0];
                reach = (float)((double)about["reach"] / 1000);
                known[arm.Arm] = reach;
            }
            return reach;
        }

        [DrawGizmo(GizmoType.Selected)]
        private static void Draw(ZvenoArm arm, GizmoType type)
        {
            try
            {
                var reach = Of(arm);
                Handles.color = new Color(1f, 0.5f, 0f);
                foreach (var axis in new[] { arm.transform.up, arm.transform.right, arm.transform.forward })
                {
                    Handles.DrawWireDisc(arm.transform.position, axis, reach);
                }
            }
            catch (System.Exception)
            {
                // the window says what is wrong; a gizmo is drawn with every frame
            }
        }
    }
}
