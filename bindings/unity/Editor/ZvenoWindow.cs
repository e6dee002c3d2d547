// Window > zveno: the selected arm, every solution of its target, and how far it reaches.
using UnityEditor;
using UnityEngine;

namespace Zveno
{
    public class ZvenoWindow : EditorWindow
    {
        [MenuItem("Window/zveno")]
        private static void Open()
        {
            GetWindow<ZvenoWindow>("zveno");
        }

        private void OnInspectorUpdate()
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
            if (arm.target != null)
            {
                arm.Follow(arm.target.position, arm.target.rotation);
            }
            EditorGUILayout.LabelField("branch", arm.branch.Length > 0 ? arm.branch : "nearest");
            if (GUILayout.Button("nearest"))
            {
                arm.branch = "";
            }
            foreach (var solution in arm.Solutions)
            {
                var label = solution.Branch + (solution.InLimits ? "" : "  (outside the limits)") + "  margin " + (100 * solution.Margin).ToString("F0") + " %";
                if (GUILayout.Button(label))
                {
                    arm.branch = solution.Branch;
                }
            }
            if (arm.Why.Length > 0)
            {
                EditorGUILayout.HelpBox(arm.Why, MessageType.Warning);
            }
            arm.Show();
        }
    }

    /// <summary>The reach of an arm as a circle in the scene.</summary>
    public static class ZvenoReach
    {
        [DrawGizmo(GizmoType.Selected)]
        private static void Draw(ZvenoArm arm, GizmoType type)
        {
            var about = (System.Collections.Generic.Dictionary<string, object>)((System.Collections.Generic.List<object>)arm.Arm.Session.Ask(
                new RobotsRequest { Robot = arm.Arm.Robot })["robots"])[0];
            Handles.color = new Color(1f, 0.5f, 0f);
            Handles.DrawWireDisc(arm.transform.position, arm.transform.up, (float)((double)about["reach"] / 1000));
        }
    }
}
