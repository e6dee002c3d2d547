// The sources of the package and the arm of Godot: every link where forward kinematics has it, a target that is followed.
using System;
using Zveno;

public static class GodotTest
{
    private static double Off(Godot.Vector3 shown, Vec3 v)
    {
        return Math.Max(Math.Abs(shown.X - v.X), Math.Max(Math.Abs(shown.Y - v.Z), Math.Abs(shown.Z + v.Y)));
    }

    private static double Worst(ZvenoArm3D arm)
    {
        double worst = 0;
        var frames = arm.Arm.Frames(arm.Q);
        for (var k = 0; k < frames.Length; ++k)
        {
            var shown = arm.Links[k].Transform;
            worst = Math.Max(worst, Math.Max(Off(shown.Origin, frames[k].Position), Off(shown.X, frames[k].AxisX)));
            worst = Math.Max(worst, Math.Max(Off(shown.Y, frames[k].AxisZ), Off(-shown.Z, frames[k].AxisY)));
        }
        return worst;
    }

    public static int Main()
    {
        double worst = 0, missed = 0;
        foreach (var name in new[] { "rl15", "scara", "arm4", "planar3" })
        {
            var place = new Godot.Vector3(1, 2, 3);
            var arm = new ZvenoArm3D { RobotName = name, Position = place };
            arm._Ready();
            var random = new Random(7);
            for (var i = 0; i < 20; ++i)
            {
                var q = new double[arm.Arm.JointCount];
                for (var k = 0; k < q.Length; ++k)
                {
                    q[k] = random.NextDouble() * 20 + 5;
                }
                arm.SetJoints(q);
                worst = Math.Max(worst, Worst(arm));
            }
            var up = new Godot.Vector3(0, name == "planar3" ? 0 : 0.002f, 0);
            var tool = arm.Links[arm.Links.Length - 1].Transform.Origin + up;
            arm.Target = new Godot.Node3D { Position = tool + place };
            arm._Process(0.01);
            var after = arm.Links[arm.Links.Length - 1].Transform.Origin;
            missed = Math.Max(missed, Math.Abs(after.X - tool.X) + Math.Abs(after.Y - tool.Y) + Math.Abs(after.Z - tool.Z));
            arm._ExitTree();
        }
        Console.WriteLine("links off by {0:E1} m, target missed by {1:E1} m", worst, missed);
        return worst < 1e-6 && missed < 1e-5 ? 0 : 1;
    }
}
