// The package for Unity on mono: tests/bindings/test_unity.py compiles it with the stubs and starts it.
//     Test.exe answer < lines            the answers of the library, one per line
//     Test.exe check                     the cases below
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Text;
using UnityEngine;
using Zveno;

public static class Test
{
    private static int passed, failed;

    private static void Check(string name, bool holds)
    {
        passed += holds ? 1 : 0;
        failed += holds ? 0 : 1;
        if (!holds)
        {
            Console.WriteLine("FAILED " + name);
        }
    }

    public static int Main(string[] words)
    {
        if (words[0] == "answer")
        {
            return Answer();
        }
        LinksAreWhereTheLibrarySays();
        ATargetIsReachedByEverySolution();
        AProgramIsPlayed();
        DrivesGetTheJointValues();
        TheWindowShowsEverySolutionAndKeepsTheBranchThatIsChosen();
        MemoryStaysFlat(long.Parse(words[1]));
        Console.WriteLine(passed + " passed, " + failed + " failed, 0 skipped");
        return failed == 0 ? 0 : 1;
    }

    private static int Answer()
    {
        using (var session = new Session())
        using (var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)))
        using (var output = Console.OpenStandardOutput())
        {
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                var answer = session.Answer(Encoding.UTF8.GetBytes(line));
                output.Write(answer, 0, answer.Length);
                output.WriteByte((byte)'\n');
            }
        }
        return 0;
    }

    private static ZvenoArm NewArm(string robot)
    {
        var arm = new GameObject("arm").AddComponent<ZvenoArm>();
        arm.robotName = robot;
        return arm;
    }

    private static object Call(object target, Type type, string method, params object[] given)
    {
        const System.Reflection.BindingFlags all = System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Public |
                                                   System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Static;
        return type.GetMethod(method, all).Invoke(target, given);
    }

    private static List<string> Drawn(ZvenoWindow window)
    {
        UnityEditor.EditorGUILayout.Shown.Clear();
        GUILayout.Buttons.Clear();
        Call(window, typeof(ZvenoWindow), "OnGUI");
        return UnityEditor.EditorGUILayout.Shown;
    }

    private static void TheWindowShowsEverySolutionAndKeepsTheBranchThatIsChosen()
    {
        var window = new ZvenoWindow();
        UnityEditor.Selection.activeGameObject = null;
        Check("without an arm the window says what to select", Drawn(window)[0].StartsWith("Info: Select"));
        var arm = NewArm("rl15");
        UnityEditor.Selection.activeGameObject = arm.gameObject;
        Check("without a target it asks for one", Drawn(window).Exists(text => text.Contains("Give the arm a target")));
        arm.target = new GameObject("target").transform;
        arm.target.position = new Vector3(0, 0.5f, -0.9f);
        arm.target.rotation = Quaternion.Euler(0, 0, 180);
        Check("it tells the reach", Drawn(window).Exists(text => text.StartsWith("reach: ") && text.EndsWith(" mm")));
        Check("every solution has its button", GUILayout.Buttons.Count == 9);
        var last = GUILayout.Buttons[8];
        GUILayout.Pressed = last;
        Drawn(window);
        GUILayout.Pressed = "";
        Check("the branch that is pressed is kept, and can be undone",
              arm.branch.Length > 0 && last.StartsWith(arm.branch) && UnityEditor.Undo.Records == 1 && UnityEditor.EditorUtility.Dirty == 1);
        Call(null, typeof(ZvenoReach), "Draw", arm, UnityEditor.GizmoType.Selected);
        Check("the reach is three circles", UnityEditor.Handles.Discs.Count == 3 && UnityEditor.Handles.Discs[0] > 1);
        arm = NewArm("nobody");
        UnityEditor.Selection.activeGameObject = arm.gameObject;
        Check("an arm that is not there is told", Drawn(window).Exists(text => text.StartsWith("Error: ")));
        Call(null, typeof(ZvenoReach), "Draw", arm, UnityEditor.GizmoType.Selected);
    }

    private static double[] RandomJoints(Random dice, Arm arm)
    {
        var q = new double[arm.JointCount];
        for (var k = 0; k < q.Length; ++k)
        {
            q[k] = arm.Slides[k] ? dice.NextDouble() * 50 : dice.NextDouble() * 300 - 150;
        }
        return q;
    }

    // X = -zU, Y = xU, Z = yU: places and axes of the library's frames, seen from Unity, against transforms in a chain.
    private static void LinksAreWhereTheLibrarySays()
    {
        var dice = new Random(1);
        double worst = 0, worstTurn = 0;
        foreach (var robot in new[] { "rl15", "scara", "arm4", "planar3", "drawbot" })
        {
            var arm = NewArm(robot);
            for (var i = 0; i < 40; ++i)
            {
                arm.joints = RandomJoints(dice, arm.Arm);
                arm.Show();
                var answer = arm.Arm.Session.Ask(new FkRequest { Robot = robot, Q = arm.joints });
                var frames = new List<object>((List<object>)answer["frames"]) { answer["T"] };
                for (var k = 0; k < frames.Count; ++k)
                {
                    var rows = (List<object>)frames[k];
                    double[] a = Json.Numbers(rows[0]), b = Json.Numbers(rows[1]), c = Json.Numbers(rows[2]);
                    var place = arm.links[k].position;
                    worst = Math.Max(worst, Off(place, b[3] / 1000, c[3] / 1000, -a[3] / 1000));
                    var turn = arm.links[k].rotation;
                    worstTurn = Math.Max(worstTurn, Off(turn * new Vector3(0, 0, -1), b[0], c[0], -a[0])); // the frame's own x axis
                    worstTurn = Math.Max(worstTurn, Off(turn * new Vector3(1, 0, 0), b[1], c[1], -a[1]));
                    worstTurn = Math.Max(worstTurn, Off(turn * new Vector3(0, 1, 0), b[2], c[2], -a[2]));
                }
            }
        }
        Console.WriteLine("links: " + worst.ToString("E1") + " m, axes " + worstTurn.ToString("E1"));
        Check("links are where the library says, to 1e-6 m", worst < 1e-6);
        Check("their axes point where the library says, to 1e-6", worstTurn < 1e-6);
    }

    private static double Off(Vector3 v, double x, double y, double z)
    {
        return Math.Max(Math.Abs(v.x - x), Math.Max(Math.Abs(v.y - y), Math.Abs(v.z - z)));
    }

    private static void ATargetIsReachedByEverySolution()
    {
        var arm = NewArm("rl15");
        var place = new Vector3(0.1f, 0.5f, -0.9f);
        var turn = Quaternion.Euler(10, 30, 170);
        Check("the target is reached", arm.Follow(place, turn));
        Check("there are eight solutions", arm.Solutions.Count == 8);
        arm.keepLimits = false;
        foreach (var solution in arm.Solutions)
        {
            arm.branch = solution.Branch;
            Check("the branch is found: " + solution.Branch, arm.Follow(place, turn));
            arm.Show();
            Check("the tool is at the target", Off(arm.links[arm.links.Length - 1].position, place.x, place.y, place.z) < 2e-6);
        }
        Check("out of reach is told", !arm.Follow(new Vector3(0, 0, -9), turn) && arm.Why.Length > 0);
    }

    private static void AProgramIsPlayed()
    {
        var arm = NewArm("scara");
        arm.joints = new double[] { 20, 40, 0, 0 };
        arm.Play("G21 G90\nG0 X0 Y0 Z5\nG1 X20 F3000\nM2\n", new double[] { 250, 0, 50, 0, 0, 0 });
        var steps = 0;
        while (arm.IsPlaying && steps < 100000)
        {
            arm.Advance(0.02f);
            ++steps;
        }
        arm.Show();
        Check("the program comes to its end", steps > 5 && steps < 100000);
        Check("the tool is at its end", Off(arm.links[4].position, 0, 0.055, -0.270) < 1e-5);
        var threw = false;
        try
        {
            arm.Play("G0 X9000\nG1 X9001 F100\nM2\n", null);
        }
        catch (ZvenoException problem)
        {
            threw = problem.Code == "limit";
        }
        Check("a program out of reach is an exception", threw);
    }

    private static void DrivesGetTheJointValues()
    {
        var owner = new GameObject("arm");
        var arm = owner.AddComponent<ZvenoArm>();
        var drives = owner.AddComponent<ZvenoArticulation>();
        arm.robotName = "scara";
        drives.bodies = new ArticulationBody[4];
        for (var k = 0; k < 4; ++k)
        {
            drives.bodies[k] = new ArticulationBody();
        }
        Check("the arm is there", arm.Arm.JointCount == 4);
        arm.joints = new double[] { 10, 20, 30, 40 };
        drives.Drive();
        Check("turns are left-handed", drives.bodies[0].xDrive.target == -10 && drives.bodies[3].xDrive.target == -40);
        Check("slides are in metres", Math.Abs(drives.bodies[2].xDrive.target - 0.03) < 1e-7);
        Check("limits are in order", drives.bodies[1].xDrive.lowerLimit < drives.bodies[1].xDrive.upperLimit);
    }

    private static long Resident()
    {
        return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1]) * 4096;
    }

    private static void MemoryStaysFlat(long calls)
    {
        var request = Encoding.UTF8.GetBytes("{\"op\": \"fk\", \"robot\": \"scara\", \"q\": [30, 45, 10, 0]}");
        using (var session = new Session())
        {
            for (long i = 0; i < calls / 10; ++i)
            {
                session.Answer(request);
            }
            GC.Collect();
            var before = Resident();
            for (long i = 0; i < calls; ++i)
            {
                session.Answer(request);
            }
            GC.Collect();
            var grown = Resident() - before;
            Console.WriteLine(calls + " calls: " + grown / 1024 + " KiB more");
            Check("memory stays flat", grown < 8 << 20);
        }
        for (var i = 0; i < 200; ++i)
        {
            new Session().Dispose();
        }
    }
}
