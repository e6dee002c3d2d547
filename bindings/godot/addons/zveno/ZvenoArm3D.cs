// An arm in a scene of Godot 4: one child per link, put where the library says. The tool follows `Target`.
//
// Godot is right-handed with y up: X = xG, Y = -zG, Z = yG, a turn by -90 degrees about x. The library counts z up.
using Godot;
using System;

namespace Zveno
{
    public partial class ZvenoArm3D : Node3D
    {
        [Export] public string RobotName = "rl15";
        [Export] public Node3D Target;

        public Arm Arm { get; private set; }
        public double[] Q { get; private set; }
        public Node3D[] Links { get; private set; }

        private Session session;

        public override void _Ready()
        {
            session = new Session();
            Arm = new Arm(session, RobotName);
            Q = new double[Arm.JointCount];
            for (var k = 0; k < Q.Length; ++k)
            {
                Q[k] = Math.Min(Math.Max(0, Arm.Lower[k]), Arm.Upper[k]);
            }
            Links = new Node3D[Arm.JointCount + 1];
            for (var k = 0; k < Links.Length; ++k)
            {
                Links[k] = new Node3D { Name = k < Arm.JointCount ? Arm.JointNames[k] : "tool" };
                AddChild(Links[k]);
            }
            Place();
        }

        public override void _Process(double delta)
        {
            if (Target != null)
            {
                Follow(ToLocal(Target.GlobalPosition));
            }
        }

        public override void _ExitTree()
        {
            session?.Dispose();
            session = null;
        }

        /// <summary>Joint values in degrees and mm: every link goes where they put it.</summary>
        public void SetJoints(double[] q)
        {
            q.CopyTo(Q, 0);
            Place();
        }

        /// <summary>The tool goes to a place of this node, by the solution nearest to where the arm is; false: out of reach.</summary>
        public bool Follow(Vector3 place)
        {
            var frames = Arm.Frames(Q);
            var target = frames[frames.Length - 1]; // the tool keeps its orientation
            target.Position = new Vec3(place.X, -place.Z, place.Y);
            foreach (var solution in Arm.Solve(target, Q))
            {
                if (solution.InLimits)
                {
                    SetJoints(solution.Q);
                    return true;
                }
            }
            return false;
        }

        private void Place()
        {
            var frames = Arm.Frames(Q);
            for (var k = 0; k < frames.Length; ++k)
            {
                var f = frames[k];
                Links[k].Transform = new Transform3D(Turned(f.AxisX), Turned(f.AxisZ), -Turned(f.AxisY), Turned(f.Position));
            }
        }

        /// <summary>A vector of the library as Godot has it; axes of a frame change places the same way: y up is their z.</summary>
        private static Vector3 Turned(Vec3 v)
        {
            return new Vector3((float)v.X, (float)v.Z, (float)-v.Y);
        }
    }
}
