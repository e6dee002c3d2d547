// An arm without Unity: for plain .NET and Godot as well. Joint values in degrees and mm.
using System;
using System.Collections.Generic;

namespace Zveno
{
    /// <summary>One way of reaching a target.</summary>
    public sealed class Solution
    {
        public double[] Q;
        public string Branch;
        public bool InLimits;
        public double Margin;
    }

    /// <summary>A motion as rows: times in s, joint values, places of the tool in mm of the arm's frame.</summary>
    public sealed class Motion
    {
        public double Duration;
        public double[] T;
        public double[][] Q;

        /// <summary>Joint values at a time, between two rows along a straight line.</summary>
        public void At(double t, double[] q)
        {
            var high = Array.BinarySearch(T, t);
            high = high < 0 ? ~high : high;
            high = Math.Min(Math.Max(high, 1), T.Length - 1);
            var low = T.Length > 1 ? high - 1 : 0;
            high = T.Length > 1 ? high : 0;
            var span = T[high] - T[low];
            var part = span > 0 ? Math.Min(1, Math.Max(0, (t - T[low]) / span)) : 0;
            for (var k = 0; k < q.Length; ++k)
            {
                q[k] = Q[low][k] + part * (Q[high][k] - Q[low][k]);
            }
        }
    }

    /// <summary>An arm: a shipped name, or the text of a robot file.</summary>
    public sealed class Arm
    {
        public readonly Session Session;
        public readonly object Robot;
        public readonly int JointCount;
        public readonly string[] JointNames;
        public readonly bool[] Slides;
        public readonly double[] Lower, Upper;
        private readonly string task; // what a target of this arm is made of

        public Arm(Session session, string nameOrFile)
        {
            Session = session;
            Robot = nameOrFile.TrimStart().StartsWith("{") ? (object)new RawJson(nameOrFile) : nameOrFile;
            var about = (Dictionary<string, object>)((List<object>)session.Ask(new RobotsRequest { Robot = Robot })["robots"])[0];
            var joints = (List<object>)about["joints"];
            task = (string)((Dictionary<string, object>)about["capability"])["task"];
            JointCount = joints.Count;
            JointNames = new string[JointCount];
            Slides = new bool[JointCount];
            Lower = new double[JointCount];
            Upper = new double[JointCount];
            for (var k = 0; k < JointCount; ++k)
            {
                var joint = (Dictionary<string, object>)joints[k];
                JointNames[k] = (string)joint["name"];
                Slides[k] = (string)joint["kind"] == "prismatic";
                Lower[k] = joint["lower"] == null ? double.NegativeInfinity : (double)joint["lower"];
                Upper[k] = joint["upper"] == null ? double.PositiveInfinity : (double)joint["upper"];
            }
        }

        /// <summary>The frame of each link after its joint, and that of the tool last, as the library has them: z up, metres.</summary>
        public Pose[] Frames(double[] q)
        {
            var answer = Session.Ask(new FkRequest { Robot = Robot, Q = q });
            var frames = (List<object>)answer["frames"];
            var poses = new Pose[frames.Count + 1];
            for (var k = 0; k < frames.Count; ++k)
            {
                poses[k] = PoseOf(frames[k]);
            }
            poses[frames.Count] = PoseOf(answer["T"]);
            return poses;
        }

        /// <summary>The same as Unity has them: metres, radians.</summary>
        public UnityPose[] UnityFrames(double[] q)
        {
            return Array.ConvertAll(Frames(q), Native.zv_pose_to_unity);
        }

        /// <summary>Every solution for a pose in Unity's frame, nearest to `near` first.</summary>
        public List<Solution> Solve(UnityPose target, double[] near)
        {
            return Solve(Native.zv_pose_from_unity(target), near);
        }

        /// <summary>Every solution for a pose as the library has it, nearest to `near` first.</summary>
        public List<Solution> Solve(Pose target, double[] near)
        {
            var rows = RowsOf(target);
            var request = new IkRequest { Robot = Robot, Near = near };
            if (task == "pose")
            {
                request.T = rows;
            }
            else
            {
                request.Xyz = new[] { rows[0][3], rows[1][3], rows[2][3] };
                request.Pitch = task == "xyz+pitch" ? -Degrees(Math.Asin(Math.Max(-1, Math.Min(1, target.AxisX.Z)))) : (double?)null;
                request.Yaw = task == "xyz+yaw" ? Degrees(Math.Atan2(target.AxisX.Y, target.AxisX.X)) : (double?)null;
            }
            return SolutionsOf(Session.Ask(request));
        }

        private static List<Solution> SolutionsOf(Dictionary<string, object> answer)
        {
            var found = new List<Solution>();
            foreach (Dictionary<string, object> solution in (List<object>)answer["solutions"])
            {
                var branch = new List<string>();
                foreach (var part in (Dictionary<string, object>)solution["branch"])
                {
                    branch.Add((string)part.Value);
                }
                found.Add(new Solution { Q = Json.Numbers(solution["q"]), Branch = string.Join(" ", branch.ToArray()),
                                         InLimits = (bool)solution["in_limits"],
                                         Margin = solution["margin"] == null ? double.PositiveInfinity : (double)solution["margin"] });
            }
            return found;
        }

        /// <summary>The motion of a program in front of the arm; a program that the arm cannot follow is an exception.</summary>
        public Motion Plan(PlanRequest request)
        {
            request.Robot = Robot;
            var answer = Session.Ask(request);
            if (!(bool)answer["possible"])
            {
                throw new ZvenoException("limit", answer.ContainsKey("why") ? (string)answer["why"] : "the program has errors");
            }
            var samples = (List<object>)answer["samples"];
            var motion = new Motion { Duration = (double)answer["duration"], T = new double[samples.Count], Q = new double[samples.Count][] };
            for (var i = 0; i < samples.Count; ++i)
            {
                var sample = (Dictionary<string, object>)samples[i];
                motion.T[i] = (double)sample["t"];
                motion.Q[i] = Json.Numbers(sample["q"]);
            }
            return motion;
        }

        private static double Degrees(double radians)
        {
            return radians * 180 / Math.PI;
        }

        // ---- matrices of answers: rows, mm ----

        private static Pose PoseOf(object matrix)
        {
            var rows = (List<object>)matrix;
            double[] a = Json.Numbers(rows[0]), b = Json.Numbers(rows[1]), c = Json.Numbers(rows[2]);
            return new Pose { AxisX = new Vec3(a[0], b[0], c[0]), AxisY = new Vec3(a[1], b[1], c[1]), AxisZ = new Vec3(a[2], b[2], c[2]),
                              Position = new Vec3(a[3] / 1000, b[3] / 1000, c[3] / 1000) };
        }

        private static double[][] RowsOf(Pose p)
        {
            return new[] { new[] { p.AxisX.X, p.AxisY.X, p.AxisZ.X, p.Position.X * 1000 }, new[] { p.AxisX.Y, p.AxisY.Y, p.AxisZ.Y, p.Position.Y * 1000 },
                           new[] { p.AxisX.Z, p.AxisY.Z, p.AxisZ.Z, p.Position.Z * 1000 }, new[] { 0.0, 0, 0, 1 } };
        }
    }
}
