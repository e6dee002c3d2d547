// An arm in a scene: a chain of transforms, one per link, moved by joint values, by a target or by a program.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Zveno
{
    public class ZvenoArm : MonoBehaviour
    {
        [Tooltip("A shipped arm: rl15, scara, arm4, planar3, drawbot")] public string robotName = "rl15";
        [Tooltip("Or a robot file, as zveno import writes it")] public TextAsset robotFile;
        [Tooltip("Joint values: degrees, mm for sliding joints")] public double[] joints = new double[0];
        [Tooltip("What the tool follows; none: the joint values count")] public Transform target;
        [Tooltip("The branch to use, for example 'front up plus'; empty: the nearest solution")] public string branch = "";
        [Tooltip("Leave solutions outside the joint limits alone")] public bool keepLimits = true;
        [Tooltip("The transforms of the links, base side first, and the tool; made when there are none")] public Transform[] links = new Transform[0];

        private Session session;
        private Arm arm;
        private Motion motion;
        private float motionTime;

        /// <summary>Why the target is not reached; empty when it is.</summary>
        public string Why { get; private set; }

        /// <summary>The solutions of the last target, nearest first.</summary>
        public List<Solution> Solutions { get; private set; }

        public Arm Arm
        {
            get
            {
                if (arm == null)
                {
                    Open();
                }
                return arm;
            }
        }

        private void Open()
        {
            session = new Session();
            arm = new Arm(session, robotFile != null ? robotFile.text : robotName);
            if (joints.Length != arm.JointCount)
            {
                joints = new double[arm.JointCount];
            }
            Why = "";
            Solutions = new List<Solution>();
        }

        private void OnDestroy()
        {
            if (session != null)
            {
                session.Dispose();
                session = null;
                arm = null;
            }
        }

        private void Update()
        {
            if (motion != null)
            {
                Advance(Time.deltaTime);
            }
            else if (target != null)
            {
                Follow(target.position, target.rotation);
            }
            Show();
        }

        // ---- showing ----

        /// <summary>One transform per link, each the child of the one before, the tool last.</summary>
        public void MakeLinks()
        {
            links = new Transform[Arm.JointCount + 1];
            var parent = transform;
            for (var k = 0; k < links.Length; ++k)
            {
                links[k] = new GameObject(k < Arm.JointCount ? Arm.JointNames[k] : "tool").transform;
                links[k].SetParent(parent, false);
                parent = links[k];
            }
        }

        /// <summary>Puts every link where the joint values say.</summary>
        public void Show()
        {
            if (links.Length == 0)
            {
                MakeLinks();
            }
            var frames = Arm.UnityFrames(joints);
            for (var k = 0; k < links.Length && k < frames.Length; ++k)
            {
                links[k].position = transform.TransformPoint(Frames.PositionOf(frames[k]));
                links[k].rotation = transform.rotation * Frames.RotationOf(frames[k]);
            }
        }

        // ---- following a target ----

        /// <summary>Takes the tool to a place of the scene; false, with `Why`, when no solution fits.</summary>
        public bool Follow(Vector3 position, Quaternion rotation)
        {
            var local = Frames.PoseOf(transform.InverseTransformPoint(position), Quaternion.Inverse(transform.rotation) * rotation);
            Solutions = Arm.Solve(local, joints);
            foreach (var solution in Solutions)
            {
                var fits = (branch.Length == 0 || solution.Branch == branch) && (!keepLimits || solution.InLimits);
                if (fits)
                {
                    Array.Copy(solution.Q, joints, joints.Length);
                    Why = "";
                    return true;
                }
            }
            Why = Solutions.Count == 0 ? "the target is out of reach" : "no solution of this branch is inside the joint limits";
            return false;
        }

        // ---- playing a program ----

        /// <summary>Plans G-code, or a program of a controller, and plays it from now on.</summary>
        public void Play(string program, double[] work)
        {
            motion = Arm.Plan(new PlanRequest { Program = program, Work = work, Near = (double[])joints.Clone() });
            motionTime = 0;
        }

        public void Stop()
        {
            motion = null;
        }

        public bool IsPlaying
        {
            get { return motion != null; }
        }

        /// <summary>Moves on by some seconds of the motion.</summary>
        public void Advance(float seconds)
        {
            motionTime += seconds;
            motion.At(motionTime, joints);
            if (motionTime >= motion.Duration)
            {
                motion = null;
            }
        }
    }
}
