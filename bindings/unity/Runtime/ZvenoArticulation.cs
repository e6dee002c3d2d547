// The joint values of a ZvenoArm as targets of the drives of an articulation: Unity's physics moves the arm.
using UnityEngine;

namespace Zveno
{
    [RequireComponent(typeof(ZvenoArm))]
    public class ZvenoArticulation : MonoBehaviour
    {
        [Tooltip("One body per joint, base side first; their x axes are the axes of the joints")] public ArticulationBody[] bodies = new ArticulationBody[0];
        [Tooltip("+1, or -1 where the x axis of the body points the other way")] public int[] signs = new int[0];

        private ZvenoArm arm;

        private void FixedUpdate()
        {
            if (arm == null)
            {
                arm = GetComponent<ZvenoArm>();
            }
            Drive();
        }

        /// <summary>Sets the targets: degrees of turning joints, metres of sliding ones. Unity is left-handed: a turn that the
        /// library calls positive is negative about the same axis.</summary>
        public void Drive()
        {
            arm = arm ?? GetComponent<ZvenoArm>();
            for (var k = 0; k < bodies.Length && k < arm.joints.Length; ++k)
            {
                var slides = arm.Arm.Slides[k];
                var sign = k < signs.Length ? signs[k] : 1;
                var drive = bodies[k].xDrive;
                drive.target = (float)(sign * (slides ? arm.joints[k] / 1000 : -arm.joints[k]));
                if (!double.IsInfinity(arm.Arm.Lower[k]) && !double.IsInfinity(arm.Arm.Upper[k]))
                {
                    var a = sign * (slides ? arm.Arm.Lower[k] / 1000 : -arm.Arm.Lower[k]);
                    var b = sign * (slides ? arm.Arm.Upper[k] / 1000 : -arm.Arm.Upper[k]);
                    drive.lowerLimit = (float)System.Math.Min(a, b);
                    drive.upperLimit = (float)System.Math.Max(a, b);
                }
                bodies[k].xDrive = drive;
            }
        }
    }
}
