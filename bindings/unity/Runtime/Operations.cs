// The operations of zveno, made by tools/make_bindings.py from its own description. Do not edit.
using System.Collections.Generic;

namespace Zveno
{
    /// <summary>the arms that ship, or one of them in full</summary>
    public sealed class RobotsRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;

        public override string Op { get { return "robots"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
        }
    }

    /// <summary>where the tool is at given joint values</summary>
    public sealed class FkRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, also outside the limits</summary>
        public double[] Q;

        public override string Op { get { return "fk"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
        }
    }

    /// <summary>all joint values that reach a target</summary>
    public sealed class IkRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>position of the tool; planar3: y is 0 (mm)</summary>
        public double[] Xyz;
        /// <summary>orientation Rz(A) Ry(B) Rx(C): six axes (deg)</summary>
        public double[] Abc;
        /// <summary>the whole pose instead: 16 numbers, row by row (mm)</summary>
        public double[][] T;
        /// <summary>angle of the last link: arm4 below the horizontal, planar3 absolute (deg)</summary>
        public double? Pitch;
        /// <summary>angle of the tool about z: scara (deg)</summary>
        public double? Yaw;
        /// <summary>orientation as three angles of `sequence` (deg)</summary>
        public double[] Euler;
        /// <summary>axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        /// axes): ZYX, XYZ, XZY, YXZ, YZX, ZXY, XYX, XZX, YXY, YZY, ZXZ, ZYZ, xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx,
        /// yxy, yzy, zxz, zyz</summary>
        public string Sequence;
        /// <summary>or as a quaternion, w first</summary>
        public double[] QuatWxyz;
        /// <summary>or as a quaternion, w last</summary>
        public double[] QuatXyzw;
        /// <summary>or as a vector along the axis, as long as the angle (deg)</summary>
        public double[] Rotvec;
        /// <summary>or as a matrix: 9 numbers, row by row</summary>
        public double[][] R;
        /// <summary>list the solutions nearest to these joint values first</summary>
        public double[] Near;
        /// <summary>only solutions inside the joint limits</summary>
        public bool? Limits;
        /// <summary>use the nearest target in reach, and say so</summary>
        public bool? Clamp;
        /// <summary>how planar3 without a pitch chooses one: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>seven axes: which solution of each family (deg)</summary>
        public double? Parameter;
        /// <summary>four-link arm: also the intermediate quantities of document 001</summary>
        public bool? Triangles;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "ik"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "xyz", Xyz);
            Put(fields, "abc", Abc);
            Put(fields, "T", T);
            Put(fields, "pitch", Pitch);
            Put(fields, "yaw", Yaw);
            Put(fields, "euler", Euler);
            Put(fields, "sequence", Sequence);
            Put(fields, "quat_wxyz", QuatWxyz);
            Put(fields, "quat_xyzw", QuatXyzw);
            Put(fields, "rotvec", Rotvec);
            Put(fields, "R", R);
            Put(fields, "near", Near);
            Put(fields, "limits", Limits);
            Put(fields, "clamp", Clamp);
            Put(fields, "policy", Policy);
            Put(fields, "parameter", Parameter);
            Put(fields, "triangles", Triangles);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>a foreign robot description as a robot file</summary>
    public sealed class ImportRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>path of the description, of a folder or of a zip archive, where files are read</summary>
        public string File;
        /// <summary>or the description itself</summary>
        public string Text;
        /// <summary>or files that belong together; those without text or base64 are there but were not sent</summary>
        public object Files;
        /// <summary>which of several files is the description; else the one with most joints</summary>
        public string Main;
        /// <summary>of the description; guessed when not given</summary>
        public string Format;
        /// <summary>arguments of xacro, separated by spaces, in place of the defaults of the file</summary>
        public string Args;
        /// <summary>weighs links without a mass by their shapes: aluminium 2700, printed plastic 1200 (kg/m3)</summary>
        public double? Density;
        /// <summary>true: the answer has the meshes themselves too</summary>
        public bool? Bytes;

        public override string Op { get { return "import"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "file", File);
            Put(fields, "text", Text);
            Put(fields, "files", Files);
            Put(fields, "main", Main);
            Put(fields, "format", Format);
            Put(fields, "args", Args);
            Put(fields, "density", Density);
            Put(fields, "bytes", Bytes);
        }
    }

    /// <summary>a 3-D model as the body of an arm, cut onto its links</summary>
    public sealed class FitRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>path of the model, of a folder or of a zip archive, where files are read</summary>
        public string File;
        /// <summary>or files that belong together</summary>
        public object Files;
        /// <summary>which of several files is the model; else the largest</summary>
        public string Main;
        /// <summary>length of one unit of the model: 25.4 for inches; else what its format says, or 1 (mm)</summary>
        public double? Unit;
        /// <summary>axis of the model that points up: z, y, x, -z, -y, -x</summary>
        public string Up;
        /// <summary>turns the model, once it is upright (deg)</summary>
        public double[] Abc;
        /// <summary>point of the model, in its own units, that goes to `xyz`</summary>
        public double[] Pivot;
        /// <summary>where that point is put: in the world, or in the frame of `link` (mm)</summary>
        public double[] Xyz;
        /// <summary>the pose in which the model was drawn; without it all joints are 0</summary>
        public double[] Q;
        /// <summary>the link that the whole model is, 0 for the base; else it is cut onto all</summary>
        public int? Link;
        /// <summary>corrections: pieces that belong to another link</summary>
        public object Pieces;
        /// <summary>computes what the file does not know of masses: aluminium 2700, printed plastic 1200
        /// (kg/m3)</summary>
        public double? Density;
        /// <summary>true: the answer has the meshes themselves too</summary>
        public bool? Bytes;

        public override string Op { get { return "fit"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "file", File);
            Put(fields, "files", Files);
            Put(fields, "main", Main);
            Put(fields, "unit", Unit);
            Put(fields, "up", Up);
            Put(fields, "abc", Abc);
            Put(fields, "pivot", Pivot);
            Put(fields, "xyz", Xyz);
            Put(fields, "q", Q);
            Put(fields, "link", Link);
            Put(fields, "pieces", Pieces);
            Put(fields, "density", Density);
            Put(fields, "bytes", Bytes);
        }
    }

    /// <summary>a file with triangles: measured, stored by this session, given back</summary>
    public sealed class MeshRequest : Request
    {
        /// <summary>a file with triangles, STL or OBJ, for this session to keep</summary>
        public string Base64;
        /// <summary>or the same as text</summary>
        public string Text;
        /// <summary>or the name of one that it has: the answer holds its bytes</summary>
        public string Sha256;
        /// <summary>the length of one unit of the file (mm)</summary>
        public double? Unit;
        /// <summary>also report its convex hull, which a scene takes as a thing</summary>
        public bool? Hull;

        public override string Op { get { return "mesh"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "base64", Base64);
            Put(fields, "text", Text);
            Put(fields, "sha256", Sha256);
            Put(fields, "unit", Unit);
            Put(fields, "hull", Hull);
        }
    }

    /// <summary>the bodies of an arm as meshes: those of its file, else made from its joints and dimensions</summary>
    public sealed class BodiesRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>coarse: the shapes alone; low: no screws; full: coarse, low, full</summary>
        public string Detail;
        /// <summary>how the arm looks; auto: as its joints and drives suggest: auto, quill, pen, servo, desk,
        /// industrial</summary>
        public string Style;
        /// <summary>the tool it carries; auto: as the style suggests: auto, none, pointer, pen, gripper,
        /// spindle</summary>
        public string Holds;
        /// <summary>false: leave out how much light arrives at each vertex</summary>
        public bool? Occlusion;

        public override string Op { get { return "bodies"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "detail", Detail);
            Put(fields, "style", Style);
            Put(fields, "holds", Holds);
            Put(fields, "occlusion", Occlusion);
        }
    }

    /// <summary>an arm as a description for other programs</summary>
    public sealed class ExportRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>format of the output; json: a robot file; glb, usdz: its bodies, moving when a motion is given;
        /// stl: a pose: urdf, sdf, mjcf, json, glb, usdz, stl</summary>
        public string Format;
        /// <summary>the pose of glb, usdz and stl; without it all joints are 0</summary>
        public double[] Q;
        /// <summary>json: the file keeps which bodies are not tested against each other, and why; those that never meet
        /// are proven</summary>
        public bool? Pairs;
        /// <summary>coarse: the shapes alone; low: no screws; full: coarse, low, full</summary>
        public string Detail;
        /// <summary>how the arm looks; auto: as its joints and drives suggest: auto, quill, pen, servo, desk,
        /// industrial</summary>
        public string Style;
        /// <summary>the tool it carries; auto: as the style suggests: auto, none, pointer, pen, gripper,
        /// spindle</summary>
        public string Holds;
        /// <summary>false: leave out how much light arrives at each vertex</summary>
        public bool? Occlusion;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;

        public override string Op { get { return "export"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "format", Format);
            Put(fields, "q", Q);
            Put(fields, "pairs", Pairs);
            Put(fields, "detail", Detail);
            Put(fields, "style", Style);
            Put(fields, "holds", Holds);
            Put(fields, "occlusion", Occlusion);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
        }
    }

    /// <summary>a motion as a program of a real controller</summary>
    public sealed class PostRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the controller: KUKA krl, ABB rapid, Universal Robots urscript, Fanuc ls, Kawasaki as, Epson spel,
        /// Yaskawa jbi; G-code of LinuxCNC (gcode), grbl, marlin; hobby servos: pulses as CSV (servo), a sketch that
        /// plays them (arduino), a sketch that `drive` talks to (board: no motion is needed): krl, rapid, urscript, ls,
        /// as, spel, jbi, gcode, grbl, marlin, servo, arduino, board</summary>
        public string To;
        /// <summary>of the program; it is made to fit the controller</summary>
        public string Name;
        /// <summary>of joint moves (G0, waypoints without a speed of their own), as a part of the joints' top speed
        /// (%)</summary>
        public double? JointSpeed;
        /// <summary>number of the output that M3, M4 and M5 switch; -1: none</summary>
        public int? SpindleOutput;
        /// <summary>waypoints: number of the output that closes the gripper</summary>
        public int? GripperOutput;
        /// <summary>no comments with the lines of the source</summary>
        public bool? Bare;
        /// <summary>step of the controller's pulses (us)</summary>
        public double? Resolution;
        /// <summary>joint values in the middle of each servo's travel</summary>
        public double[] Middle;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;

        public override string Op { get { return "post"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "to", To);
            Put(fields, "name", Name);
            Put(fields, "joint_speed", JointSpeed);
            Put(fields, "spindle_output", SpindleOutput);
            Put(fields, "gripper_output", GripperOutput);
            Put(fields, "bare", Bare);
            Put(fields, "resolution", Resolution);
            Put(fields, "middle", Middle);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
        }
    }

    /// <summary>a program of a real controller as moves</summary>
    public sealed class ReadRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the files of the program, its main one first</summary>
        public object Files;
        /// <summary>or the path of one file, where files are read</summary>
        public string File;
        /// <summary>path of the first of the files, whose data and subprograms are read, where files are</summary>
        public string Beside;
        /// <summary>of the controller; without it guessed from the file name and the first words: krl, rapid, urscript,
        /// ls, as, spel, jbi, gcode, grbl, marlin</summary>
        public string Dialect;
        /// <summary>of the first file: the answer has the modes behind it in `state`</summary>
        public int? Line;

        public override string Op { get { return "read"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "files", Files);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "dialect", Dialect);
            Put(fields, "line", Line);
        }
    }

    /// <summary>two programs by the motion of the arm: geometry and time</summary>
    public sealed class DiffRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of the program to compare with</summary>
        public string Other;
        /// <summary>or the path of its file, where files are read</summary>
        public string OtherFile;
        /// <summary>paths nearer than this count as the same (mm)</summary>
        public double? Apart;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;

        public override string Op { get { return "diff"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "other", Other);
            Put(fields, "other_file", OtherFile);
            Put(fields, "apart", Apart);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
        }
    }

    /// <summary>what a recording of joints holds: MCAP or CSV, whole or a span of time</summary>
    public sealed class RecordingRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the path of the recording, where files are read: MCAP, or CSV with `robot`</summary>
        public string File;
        /// <summary>or the file itself, as base64</summary>
        public string Bytes;
        /// <summary>or the lines of a CSV file: t, q1, ..., in s, degrees and mm</summary>
        public string Text;
        /// <summary>only samples from this time on (s)</summary>
        public double? From;
        /// <summary>only samples up to this time (s)</summary>
        public double? To;
        /// <summary>only samples of this source</summary>
        public string Source;
        /// <summary>also list the samples, at most 100,000</summary>
        public bool? Samples;

        public override string Op { get { return "recording"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "file", File);
            Put(fields, "bytes", Bytes);
            Put(fields, "text", Text);
            Put(fields, "from", From);
            Put(fields, "to", To);
            Put(fields, "source", Source);
            Put(fields, "samples", Samples);
        }
    }

    /// <summary>a recording of an arm held against its model: what is wrong, and what cannot be told</summary>
    public sealed class TwinRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the path of the recording, where files are read: MCAP or CSV</summary>
        public string File;
        /// <summary>or the file itself, as base64</summary>
        public string Bytes;
        /// <summary>or the lines of a CSV file: source, t, q1, ..., torque1, ...</summary>
        public string Text;
        /// <summary>who measured; absent: the first source that is not the reference</summary>
        public string Source;
        /// <summary>the source that says where the arm should be</summary>
        public string Reference;
        /// <summary>that is known to be at the tool (kg)</summary>
        public double? LoadKg;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>paths of recordings of the same arm when it was healthy, with commas between; six to sixteen make
        /// the judgement sharp</summary>
        public string Healthy;
        /// <summary>how the drives work; unknown: delay and backlash are not judged: computed-torque, pd, drives,
        /// unknown</summary>
        public string Controller;
        /// <summary>of the joints under control (Hz)</summary>
        public double? Bandwidth;
        /// <summary>of the joints under control</summary>
        public double? DampingRatio;
        /// <summary>of pd and drives; N/m for a sliding joint (N·m/rad)</summary>
        public double[] Stiffness;
        /// <summary>of pd and drives; N·s/m for a sliding joint (N·m·s/rad)</summary>
        public double[] Damping;

        public override string Op { get { return "twin"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "file", File);
            Put(fields, "bytes", Bytes);
            Put(fields, "text", Text);
            Put(fields, "source", Source);
            Put(fields, "reference", Reference);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "gravity", Gravity);
            Put(fields, "healthy", Healthy);
            Put(fields, "controller", Controller);
            Put(fields, "bandwidth", Bandwidth);
            Put(fields, "damping_ratio", DampingRatio);
            Put(fields, "stiffness", Stiffness);
            Put(fields, "damping", Damping);
        }
    }

    /// <summary>masses, frictions and zeros of an arm from a recording of it, with bounds</summary>
    public sealed class IdentifyRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the path of the recording, where files are read: MCAP or CSV</summary>
        public string File;
        /// <summary>or the file itself, as base64</summary>
        public string Bytes;
        /// <summary>or the lines of a CSV file: source, t, q1, ..., torque1, ...</summary>
        public string Text;
        /// <summary>who measured; absent: the first source that is not the reference</summary>
        public string Source;
        /// <summary>the source that says where the arm should be</summary>
        public string Reference;
        /// <summary>that is known to be at the tool (kg)</summary>
        public double? LoadKg;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;

        public override string Op { get { return "identify"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "file", File);
            Put(fields, "bytes", Bytes);
            Put(fields, "text", Text);
            Put(fields, "source", Source);
            Put(fields, "reference", Reference);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "gravity", Gravity);
        }
    }

    /// <summary>everything to show of an arm at given joint values</summary>
    public sealed class PoseRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, also outside the limits</summary>
        public double[] Q;
        /// <summary>a frame of your own; the tool is also given in it</summary>
        public object Frame;

        public override string Op { get { return "pose"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
            Put(fields, "frame", Frame);
        }
    }

    /// <summary>the next joint values of an arm that is pushed, before it touches anything</summary>
    public sealed class JogRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, also outside the limits</summary>
        public double[] Q;
        /// <summary>a step along the axes of `frame` (mm)</summary>
        public double[] By;
        /// <summary>a rotation vector along them; a pitch or a yaw turns as far as it can follow (deg)</summary>
        public double[] Turn;
        /// <summary>whose axes: base, tool</summary>
        public object Frame;
        /// <summary>joint values to go to, in place of a push of the tool</summary>
        public double[] To;
        /// <summary>also the answer of `pose` at the new joint values</summary>
        public object Pose;
        /// <summary>position of the tool; planar3: y is 0 (mm)</summary>
        public double[] Xyz;
        /// <summary>orientation Rz(A) Ry(B) Rx(C): six axes (deg)</summary>
        public double[] Abc;
        /// <summary>the whole pose instead: 16 numbers, row by row (mm)</summary>
        public double[][] T;
        /// <summary>angle of the last link: arm4 below the horizontal, planar3 absolute (deg)</summary>
        public double? Pitch;
        /// <summary>angle of the tool about z: scara (deg)</summary>
        public double? Yaw;
        /// <summary>orientation as three angles of `sequence` (deg)</summary>
        public double[] Euler;
        /// <summary>axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        /// axes): ZYX, XYZ, XZY, YXZ, YZX, ZXY, XYX, XZX, YXY, YZY, ZXZ, ZYZ, xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx,
        /// yxy, yzy, zxz, zyz</summary>
        public string Sequence;
        /// <summary>or as a quaternion, w first</summary>
        public double[] QuatWxyz;
        /// <summary>or as a quaternion, w last</summary>
        public double[] QuatXyzw;
        /// <summary>or as a vector along the axis, as long as the angle (deg)</summary>
        public double[] Rotvec;
        /// <summary>or as a matrix: 9 numbers, row by row</summary>
        public double[][] R;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "jog"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
            Put(fields, "by", By);
            Put(fields, "turn", Turn);
            Put(fields, "frame", Frame);
            Put(fields, "to", To);
            Put(fields, "pose", Pose);
            Put(fields, "xyz", Xyz);
            Put(fields, "abc", Abc);
            Put(fields, "T", T);
            Put(fields, "pitch", Pitch);
            Put(fields, "yaw", Yaw);
            Put(fields, "euler", Euler);
            Put(fields, "sequence", Sequence);
            Put(fields, "quat_wxyz", QuatWxyz);
            Put(fields, "quat_xyzw", QuatXyzw);
            Put(fields, "rotvec", Rotvec);
            Put(fields, "R", R);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>how the tool moves when the joints do</summary>
    public sealed class JacobianRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, also outside the limits</summary>
        public double[] Q;

        public override string Op { get { return "jacobian"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
        }
    }

    /// <summary>which parts of a straight line the arm cannot reach</summary>
    public sealed class LineRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>start of the line (mm)</summary>
        public double[] From;
        /// <summary>end of the line (mm)</summary>
        public double[] To;
        /// <summary>orientation kept along the line: six axes (deg)</summary>
        public double[] Abc;
        /// <summary>angle of the last link: arm4, planar3 (deg)</summary>
        public double? Pitch;
        /// <summary>angle of the tool about z: scara (deg)</summary>
        public double? Yaw;
        /// <summary>how planar3 without a pitch chooses one: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>orientation as three angles of `sequence` (deg)</summary>
        public double[] Euler;
        /// <summary>axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        /// axes): ZYX, XYZ, XZY, YXZ, YZX, ZXY, XYX, XZX, YXY, YZY, ZXZ, ZYZ, xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx,
        /// yxy, yzy, zxz, zyz</summary>
        public string Sequence;
        /// <summary>or as a quaternion, w first</summary>
        public double[] QuatWxyz;
        /// <summary>or as a quaternion, w last</summary>
        public double[] QuatXyzw;
        /// <summary>or as a vector along the axis, as long as the angle (deg)</summary>
        public double[] Rotvec;
        /// <summary>or as a matrix: 9 numbers, row by row</summary>
        public double[][] R;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "line"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "from", From);
            Put(fields, "to", To);
            Put(fields, "abc", Abc);
            Put(fields, "pitch", Pitch);
            Put(fields, "yaw", Yaw);
            Put(fields, "policy", Policy);
            Put(fields, "euler", Euler);
            Put(fields, "sequence", Sequence);
            Put(fields, "quat_wxyz", QuatWxyz);
            Put(fields, "quat_xyzw", QuatXyzw);
            Put(fields, "rotvec", Rotvec);
            Put(fields, "R", R);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>what a scene holds: every thing with place, mass and surface</summary>
    public sealed class SceneRequest : Request
    {
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>also give the surface of every thing, for a picture</summary>
        public bool? Surfaces;

        public override string Op { get { return "scene"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "scene", Scene);
            Put(fields, "surfaces", Surfaces);
        }
    }

    /// <summary>how far the arm is from everything around it, and from itself</summary>
    public sealed class ClearanceRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, or a list of many of them</summary>
        public object Q;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "clearance"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>whether a motion keeps clear of everything between all samples</summary>
    public sealed class CertifyRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, joined by straight lines in joint space</summary>
        public object Waypoints;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "certify"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>a collision-free path from joint values to joint values or a target</summary>
    public sealed class RouteRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values the arm starts from</summary>
        public double[] From;
        /// <summary>joint values to go to; or a target, all of whose solutions compete</summary>
        public object To;
        /// <summary>of the random search; the same seed gives the same route</summary>
        public int? Seed;
        /// <summary>how long to search, as 20,000 samples per second: counted, not timed, so that answers repeat
        /// (s)</summary>
        public double? BudgetS;
        /// <summary>go home: all joints at 0, or as near to it as their limits allow</summary>
        public bool? Home;
        /// <summary>for the patient: so many routes are searched, and the one whose motion takes the least time is
        /// kept</summary>
        public int? Effort;
        /// <summary>shorten what was found</summary>
        public bool? Smooth;
        /// <summary>routes that were found before, as the last answer gave them; {} for none: asked before anything is
        /// searched, and given back with what was learned</summary>
        public object Experience;
        /// <summary>also report where the tool is at so many points of the route</summary>
        public int? Path;
        /// <summary>position of the tool; planar3: y is 0 (mm)</summary>
        public double[] Xyz;
        /// <summary>orientation Rz(A) Ry(B) Rx(C): six axes (deg)</summary>
        public double[] Abc;
        /// <summary>the whole pose instead: 16 numbers, row by row (mm)</summary>
        public double[][] T;
        /// <summary>angle of the last link: arm4 below the horizontal, planar3 absolute (deg)</summary>
        public double? Pitch;
        /// <summary>angle of the tool about z: scara (deg)</summary>
        public double? Yaw;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "route"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "from", From);
            Put(fields, "to", To);
            Put(fields, "seed", Seed);
            Put(fields, "budget_s", BudgetS);
            Put(fields, "home", Home);
            Put(fields, "effort", Effort);
            Put(fields, "smooth", Smooth);
            Put(fields, "experience", Experience);
            Put(fields, "path", Path);
            Put(fields, "xyz", Xyz);
            Put(fields, "abc", Abc);
            Put(fields, "T", T);
            Put(fields, "pitch", Pitch);
            Put(fields, "yaw", Yaw);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>pick and place: things to their places, step by step, along proven routes</summary>
    public sealed class TaskRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values the arm starts from</summary>
        public double[] From;
        /// <summary>things with the place of each; or `things` and a pattern</summary>
        public object Jobs;
        /// <summary>names, in this order; without it all movable things of the scene</summary>
        public object Things;
        /// <summary>of a pattern: where the first thing goes (mm)</summary>
        public double[] Xyz;
        /// <summary>of a pattern: the orientation of its things (deg)</summary>
        public double[] Abc;
        /// <summary>of a pattern: things along x</summary>
        public int? Columns;
        /// <summary>of a pattern: rows along y, before the next layer begins</summary>
        public int? Rows;
        /// <summary>of a pattern: from column to column, row to row, layer to layer (mm)</summary>
        public double[] Pitch;
        /// <summary>height above a thing where straight moves begin and end (mm)</summary>
        public double? Approach;
        /// <summary>of the straight moves (mm/min)</summary>
        public double? Feed;
        /// <summary>what holds the things</summary>
        public object Gripper;
        /// <summary>back to `from` at the end, around everything</summary>
        public bool? Home;
        /// <summary>of the random searches; the same seed gives the same routes</summary>
        public int? Seed;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "task"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "from", From);
            Put(fields, "jobs", Jobs);
            Put(fields, "things", Things);
            Put(fields, "xyz", Xyz);
            Put(fields, "abc", Abc);
            Put(fields, "columns", Columns);
            Put(fields, "rows", Rows);
            Put(fields, "pitch", Pitch);
            Put(fields, "approach", Approach);
            Put(fields, "feed", Feed);
            Put(fields, "gripper", Gripper);
            Put(fields, "home", Home);
            Put(fields, "seed", Seed);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>an orientation from one convention to all others</summary>
    public sealed class EulerRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the angles of Rz(A) Ry(B) Rx(C) (deg)</summary>
        public double[] Abc;
        /// <summary>also `euler` in this sequence: ZYX, XYZ, XZY, YXZ, YZX, ZXY, XYX, XZX, YXY, YZY, ZXZ, ZYZ, xyz,
        /// xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz</summary>
        public string To;
        /// <summary>also the angles of all 24 sequences</summary>
        public bool? All;
        /// <summary>orientation as three angles of `sequence` (deg)</summary>
        public double[] Euler;
        /// <summary>axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        /// axes): ZYX, XYZ, XZY, YXZ, YZX, ZXY, XYX, XZX, YXY, YZY, ZXZ, ZYZ, xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx,
        /// yxy, yzy, zxz, zyz</summary>
        public string Sequence;
        /// <summary>or as a quaternion, w first</summary>
        public double[] QuatWxyz;
        /// <summary>or as a quaternion, w last</summary>
        public double[] QuatXyzw;
        /// <summary>or as a vector along the axis, as long as the angle (deg)</summary>
        public double[] Rotvec;
        /// <summary>or as a matrix: 9 numbers, row by row</summary>
        public double[][] R;

        public override string Op { get { return "euler"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "abc", Abc);
            Put(fields, "to", To);
            Put(fields, "all", All);
            Put(fields, "euler", Euler);
            Put(fields, "sequence", Sequence);
            Put(fields, "quat_wxyz", QuatWxyz);
            Put(fields, "quat_xyzw", QuatXyzw);
            Put(fields, "rotvec", Rotvec);
            Put(fields, "R", R);
        }
    }

    /// <summary>a pose from Unity's left-handed frame to ours, and back</summary>
    public sealed class UnityRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>position in Unity (mm)</summary>
        public double[] Pos;
        /// <summary>Euler angles as Unity shows them (deg)</summary>
        public double[] Euler;
        /// <summary>the other direction: our pose, 16 numbers, row by row (mm)</summary>
        public double[][] T;

        public override string Op { get { return "unity"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "pos", Pos);
            Put(fields, "euler", Euler);
            Put(fields, "T", T);
        }
    }

    /// <summary>what a G-code program does, and where it is wrong</summary>
    public sealed class GcodeRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>false: leave out the moves</summary>
        public bool? Moves;

        public override string Op { get { return "gcode"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "moves", Moves);
        }
    }

    /// <summary>can the arm follow a G-code program, and where not; nothing is timed</summary>
    public sealed class CheckRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>mass at the tool: torques limit the motion. Without it they do when the file gives all inertias;
        /// never for waypoints (kg)</summary>
        public double? LoadKg;
        /// <summary>list at most so many errors, and as many warnings; the others are only counted</summary>
        public double? Issues;
        /// <summary>number of places along the path to list, each with every branch</summary>
        public int? Path;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "check"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "issues", Issues);
            Put(fields, "path", Path);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>where a whole G-code program fits in front of the arm, with the largest margin</summary>
    public sealed class PlaceRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>mass at the tool: torques limit the motion. Without it they do when the file gives all inertias;
        /// never for waypoints (kg)</summary>
        public double? LoadKg;
        /// <summary>the zero of the program stays at the height of `work`</summary>
        public bool? KeepHeight;
        /// <summary>it keeps its turn about the vertical</summary>
        public bool? KeepTurn;
        /// <summary>of the map</summary>
        public int? Columns;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "place"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "keep_height", KeepHeight);
            Put(fields, "keep_turn", KeepTurn);
            Put(fields, "columns", Columns);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>a program, strokes, waypoints or a drawing as a motion within the arm's limits</summary>
    public sealed class PlanRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>mass at the tool: torques limit the motion. Without it they do when the file gives all inertias;
        /// never for waypoints (kg)</summary>
        public double? LoadKg;
        /// <summary>list at most so many errors, and as many warnings; the others are only counted</summary>
        public double? Issues;
        /// <summary>false: leave out samples, limited_by and events</summary>
        public bool? Samples;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "plan"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "issues", Issues);
            Put(fields, "samples", Samples);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>waypoints as a G-code program, run again as plan would run it</summary>
    public sealed class ProgramRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>joint values the arm starts from</summary>
        public double[] Near;

        public override string Op { get { return "program"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "feed", Feed);
            Put(fields, "near", Near);
        }
    }

    /// <summary>a motion on a plant with a controller in front; `failure` is null, or t, joint and message of a breakdown</summary>
    public sealed class SimulateRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>transforms, rigid bodies held by joints (ODE), an articulation (MuJoCo), or all side by side:
        /// kinematic, joints, articulation, all</summary>
        public string Plant;
        /// <summary>what drives the plant: computed-torque, pd, drives</summary>
        public string Controller;
        /// <summary>a point mass at the tool; the motion stays the same (kg)</summary>
        public double? LoadKg;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>housings of even density for masses and inertias that the robot file does not know</summary>
        public bool? AssumeInertia;
        /// <summary>rate of the controller; `rate_hz` is at most this (Hz)</summary>
        public double? ControlHz;
        /// <summary>longest step of the plant, a microsecond or more (s)</summary>
        public double? Step;
        /// <summary>of the articulation: implicit, euler, rk4</summary>
        public string Integrator;
        /// <summary>of the joints under control (Hz)</summary>
        public double? Bandwidth;
        /// <summary>of the joints under control</summary>
        public double? DampingRatio;
        /// <summary>of pd and drives; N/m for a sliding joint (N·m/rad)</summary>
        public double[] Stiffness;
        /// <summary>of pd and drives; N·s/m for a sliding joint (N·m·s/rad)</summary>
        public double[] Damping;
        /// <summary>a floor at this height (mm)</summary>
        public double? Floor;
        /// <summary>a table: middle of its top, width, depth (mm)</summary>
        public double[] Table;
        /// <summary>things to touch, fixed or movable: path of a scene file where files are read, or the scene
        /// itself</summary>
        public object Scene;
        /// <summary>what M3, M62, M64, (MSG, GRIP) and `grip` close; given, the last link does not push movable
        /// things</summary>
        public object Gripper;
        /// <summary>what is wrong with the arm, at most 8; `twin` shall find it</summary>
        public object Faults;
        /// <summary>how far arm and sensors are from the file; standard deviations</summary>
        public object Noise;
        /// <summary>false: leave out the recording</summary>
        public bool? Samples;
        /// <summary>links that are no neighbours touch each other</summary>
        public bool? Self;

        public override string Op { get { return "simulate"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "plant", Plant);
            Put(fields, "controller", Controller);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "gravity", Gravity);
            Put(fields, "assume_inertia", AssumeInertia);
            Put(fields, "control_hz", ControlHz);
            Put(fields, "step", Step);
            Put(fields, "integrator", Integrator);
            Put(fields, "bandwidth", Bandwidth);
            Put(fields, "damping_ratio", DampingRatio);
            Put(fields, "stiffness", Stiffness);
            Put(fields, "damping", Damping);
            Put(fields, "floor", Floor);
            Put(fields, "table", Table);
            Put(fields, "scene", Scene);
            Put(fields, "gripper", Gripper);
            Put(fields, "faults", Faults);
            Put(fields, "noise", Noise);
            Put(fields, "samples", Samples);
            Put(fields, "self", Self);
        }
    }

    /// <summary>what the drives must give to hold or move the arm</summary>
    public sealed class TorqueRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values, also outside the limits</summary>
        public double[] Q;
        /// <summary>their speeds; mm/s for a sliding joint (deg/s)</summary>
        public double[] Qd;
        /// <summary>their accelerations; mm/s2 for a sliding joint (deg/s2)</summary>
        public double[] Qdd;
        /// <summary>a whole motion in place of a pose: samples with t, q, qd, qdd as plan answers them; other members
        /// are passed over</summary>
        public object Trajectory;
        /// <summary>load at the tool (kg)</summary>
        public double? LoadKg;
        /// <summary>torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>links of unknown inertia count as points at their centres</summary>
        public bool? Points;

        public override string Op { get { return "torque"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
            Put(fields, "qd", Qd);
            Put(fields, "qdd", Qdd);
            Put(fields, "trajectory", Trajectory);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "safety", Safety);
            Put(fields, "gravity", Gravity);
            Put(fields, "points", Points);
        }
    }

    /// <summary>what the arm can carry, at a pose or at its weakest</summary>
    public sealed class PayloadRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>joint values of the pose</summary>
        public double[] Q;
        /// <summary>the weakest pose within the joint limits, with a proven bound</summary>
        public bool? Worst;
        /// <summary>over a plane of the workspace, at rest, within the joint limits</summary>
        public object Map;
        /// <summary>along a whole motion: samples with t, q, qd, qdd as plan answers them; other members are
        /// ignored</summary>
        public object Trajectory;
        /// <summary>dimensions that run together from their first to their last value</summary>
        public object Sweep;
        /// <summary>of the sweep</summary>
        public int? Steps;
        /// <summary>dimensions that run from row to row of the sweep: a table of at most 10201 cells</summary>
        public object Across;
        /// <summary>of `across`; as many as `steps` when not given</summary>
        public int? AcrossSteps;
        /// <summary>torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>links of unknown inertia count as points at their centres</summary>
        public bool? Points;

        public override string Op { get { return "payload"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "q", Q);
            Put(fields, "worst", Worst);
            Put(fields, "map", Map);
            Put(fields, "trajectory", Trajectory);
            Put(fields, "sweep", Sweep);
            Put(fields, "steps", Steps);
            Put(fields, "across", Across);
            Put(fields, "across_steps", AcrossSteps);
            Put(fields, "safety", Safety);
            Put(fields, "gravity", Gravity);
            Put(fields, "points", Points);
        }
    }

    /// <summary>what a motion asks of every drive, and what it can carry; `file` may be a CSV of run</summary>
    public sealed class SizeRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>load at the tool by which the drives are judged (kg)</summary>
        public double? LoadKg;
        /// <summary>mass at the tool for which the motion is planned within the torque limits; size judges by it too,
        /// unless load_kg says otherwise (kg)</summary>
        public double? PlannedLoadKg;
        /// <summary>torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>links of unknown inertia count as points at their centres</summary>
        public bool? Points;

        public override string Op { get { return "size"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "planned_load_kg", PlannedLoadKg);
            Put(fields, "safety", Safety);
            Put(fields, "gravity", Gravity);
            Put(fields, "points", Points);
        }
    }

    /// <summary>pulses for hobby servos along a motion, and the error they cause; without one over the whole workspace</summary>
    public sealed class ServoRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>mass at the tool for which the motion is planned within the torque limits; size judges by it too,
        /// unless load_kg says otherwise (kg)</summary>
        public double? PlannedLoadKg;
        /// <summary>step of the controller's pulses (us)</summary>
        public double? Resolution;
        /// <summary>joint values in the middle of each servo's travel</summary>
        public double[] Middle;

        public override string Op { get { return "servo"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "planned_load_kg", PlannedLoadKg);
            Put(fields, "resolution", Resolution);
            Put(fields, "middle", Middle);
        }
    }

    /// <summary>what the tool really draws when joints have steps, backlash, sag and jitter</summary>
    public sealed class AsBuiltRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)</summary>
        public object Strokes;
        /// <summary>joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        /// before it, or `near`, says where the arm is</summary>
        public object Waypoints;
        /// <summary>a document of a drawing (ink.md); sheet, pen, speeds and order are then its own</summary>
        public object Drawing;
        /// <summary>of strokes, and of lines between waypoints (mm/min)</summary>
        public double? Feed;
        /// <summary>samples per second (Hz)</summary>
        public double? RateHz;
        /// <summary>feed override: the whole motion at this part of its speed; above 100 limits may be passed
        /// (%)</summary>
        public double? Override;
        /// <summary>only the motion from one time to another (s)</summary>
        public double[] Part;
        /// <summary>the motion backwards</summary>
        public bool? Reverse;
        /// <summary>strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)</summary>
        public double? Up;
        /// <summary>strokes: the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>strokes: the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>smallest step of every joint (deg or mm)</summary>
        public double? Step;
        /// <summary>free play of every joint, from one side to the other (deg or mm)</summary>
        public double? Backlash;
        /// <summary>every drive strays by at most this to each side (deg or mm)</summary>
        public double? Jitter;
        /// <summary>of every joint under its load; 0: rigid (N·m/deg or N/mm)</summary>
        public double? Stiffness;
        /// <summary>mass at the tool, for the sag (kg)</summary>
        public double? LoadKg;
        /// <summary>of the jitter</summary>
        public int? Seed;
        /// <summary>also a program that compensates for backlash and sag</summary>
        public bool? Compensate;

        public override string Op { get { return "as_built"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "strokes", Strokes);
            Put(fields, "waypoints", Waypoints);
            Put(fields, "drawing", Drawing);
            Put(fields, "feed", Feed);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "override", Override);
            Put(fields, "part", Part);
            Put(fields, "reverse", Reverse);
            Put(fields, "up", Up);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "step", Step);
            Put(fields, "backlash", Backlash);
            Put(fields, "jitter", Jitter);
            Put(fields, "stiffness", Stiffness);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "seed", Seed);
            Put(fields, "compensate", Compensate);
        }
    }

    /// <summary>where the arm reaches, how well, and with what load</summary>
    public sealed class WorkspaceRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>what the values are: solutions of ik (with a free pitch the part of all pitches, %), manipulability
        /// of the best pose, or payload: reach, manipulability, payload</summary>
        public string Color;
        /// <summary>height of the slice from above; where the arm reaches farthest when not given (mm)</summary>
        public double? Level;
        /// <summary>only this pitch of the last link (arm4, planar3) (deg)</summary>
        public double? Pitch;
        /// <summary>orientation of the tool (six axes); pointing down when not given (deg)</summary>
        public double[] Abc;
        /// <summary>payload: of all poses of a place: weakest, strongest</summary>
        public string Pose;
        /// <summary>torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>acceleration of free fall, base frame (m/s2)</summary>
        public double[] Gravity;
        /// <summary>also the values of all cells</summary>
        public bool? Values;
        /// <summary>along the longer side of a slice at most; 320 as a rule when not given</summary>
        public int? Cells;
        /// <summary>also which cells of a box in space are reached</summary>
        public bool? Volume;

        public override string Op { get { return "workspace"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "color", Color);
            Put(fields, "level", Level);
            Put(fields, "pitch", Pitch);
            Put(fields, "abc", Abc);
            Put(fields, "pose", Pose);
            Put(fields, "safety", Safety);
            Put(fields, "gravity", Gravity);
            Put(fields, "values", Values);
            Put(fields, "cells", Cells);
            Put(fields, "volume", Volume);
        }
    }

    /// <summary>what the arm can do over a whole grid of poses: a capability map</summary>
    public sealed class SurveyRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>lower corner of the box of places; all that the arm reaches when not given (mm)</summary>
        public double[] From;
        /// <summary>upper corner (mm)</summary>
        public double[] To;
        /// <summary>places along x, y and z, each in the middle of its cell</summary>
        public double[] Counts;
        /// <summary>of the tool at each place, evenly over the sphere; of an arm with a pitch: pitches all around; 32
        /// when not given, or 1 for an arm without a choice</summary>
        public int? Directions;
        /// <summary>turns about each direction; of a SCARA: yaws; 8 when not given, or 1</summary>
        public int? Rolls;
        /// <summary>also the largest manipulability of each pose</summary>
        public bool? Manipulability;
        /// <summary>also the largest load that it holds at rest</summary>
        public bool? Payload;
        /// <summary>also the largest distance from the scene and from itself</summary>
        public bool? Clearance;
        /// <summary>payload: torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>the answer lists for each place which part of its orientations is reached</summary>
        public bool? Shares;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "survey"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "from", From);
            Put(fields, "to", To);
            Put(fields, "counts", Counts);
            Put(fields, "directions", Directions);
            Put(fields, "rolls", Rolls);
            Put(fields, "manipulability", Manipulability);
            Put(fields, "payload", Payload);
            Put(fields, "clearance", Clearance);
            Put(fields, "safety", Safety);
            Put(fields, "shares", Shares);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>link lengths and mounts with which the arm can run some programs, with the least torque, margin or time</summary>
    public sealed class DesignRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>what may change and between which bounds: named dimensions, and the mount: base.x, base.y, base.z
        /// (mm), base.a, base.b, base.c (degrees); at most 16</summary>
        public object Vary;
        /// <summary>in place of `program` or `file`: up to 16 programs, each with its own place; the arm must run
        /// all</summary>
        public object Programs;
        /// <summary>what is best: torque, the smallest peak torque as a part of the limit (in N·m without limits);
        /// margin, the largest distance to the joint limits as a part of the range; time, the shortest motion: torque,
        /// margin, time</summary>
        public string Goal;
        /// <summary>mass at the tool (kg)</summary>
        public double? LoadKg;
        /// <summary>torque limits are divided by this</summary>
        public double? Safety;
        /// <summary>links of unknown inertia count as points</summary>
        public bool? Points;
        /// <summary>candidates at most; the search ends before when it has settled</summary>
        public int? Tries;
        /// <summary>of the search: the same one gives the same answer</summary>
        public int? Seed;

        public override string Op { get { return "design"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "vary", Vary);
            Put(fields, "programs", Programs);
            Put(fields, "goal", Goal);
            Put(fields, "load_kg", LoadKg);
            Put(fields, "safety", Safety);
            Put(fields, "points", Points);
            Put(fields, "tries", Tries);
            Put(fields, "seed", Seed);
        }
    }

    /// <summary>how far the tool of an arm as it is built comes away from where it should be, and which tolerance is to blame</summary>
    public sealed class ToleranceRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first
        /// words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots,
        /// .csv)</summary>
        public string Program;
        /// <summary>or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion,
        /// .knots or .csv</summary>
        public string File;
        /// <summary>path of the file that `program` is the text of: data and subprograms of a controller's program are
        /// read beside it, where files are</summary>
        public string Beside;
        /// <summary>where the tool is at first, in program coordinates; without it at its zero, or where `near` puts
        /// it, and a motion begins where the first rapids end (mm)</summary>
        public double[] Start;
        /// <summary>speed of rapids (G0) (mm/min)</summary>
        public double? Rapid;
        /// <summary>strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning:
        /// strict, tolerant</summary>
        public string Dialect;
        /// <summary>file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and
        /// G42</summary>
        public string Tools;
        /// <summary>or the lines of the table</summary>
        public string ToolTable;
        /// <summary>skip lines that begin with /</summary>
        public bool? BlockDelete;
        /// <summary>where the zero of the program or of the strokes lies: mm and degrees; a controller's program has
        /// its own frames and stays where they are</summary>
        public double[] Work;
        /// <summary>orientation of the tool (six axes); without it rotary words of the program turn it (deg)</summary>
        public double[] Abc;
        /// <summary>what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of
        /// the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same
        /// without the turn about the tool itself (five-axis milling); table, the same for words that turn the table:
        /// euler, axes, direction, table</summary>
        public string Rotary;
        /// <summary>pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)</summary>
        public double? Pitch;
        /// <summary>how planar3 without a pitch chooses one along the path: beta, exact, decrement</summary>
        public string Policy;
        /// <summary>joint values the arm starts from: a program begins where they put the tool, and a motion with a
        /// joint move from there</summary>
        public double[] Near;
        /// <summary>how far corners may be rounded under G64 without P (mm)</summary>
        public double? Tolerance;
        /// <summary>how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around
        /// the things of `scene`, proven clear: line, joint, route</summary>
        public string Rapids;
        /// <summary>in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint</summary>
        public object Limits;
        /// <summary>of the tool; without it that of the robot file, or 2000 (mm/s2)</summary>
        public double? Acceleration;
        /// <summary>of the tool along paths; without it that of the robot file, or only those of the joints count
        /// (mm/s3)</summary>
        public double? Jerk;
        /// <summary>one pose</summary>
        public double[] Q;
        /// <summary>or several: rows of joint values; of a program up to 256 evenly along it</summary>
        public object Poses;
        /// <summary>tolerances of named dimensions, plus and minus, in their own units</summary>
        public object Dimensions;
        /// <summary>of the zeros of the joints, plus and minus: one for all or one per joint; mm for a sliding joint
        /// (deg)</summary>
        public double[] Offset;
        /// <summary>play: the gap of each joint is anything up to this; the joint lies at the end that its motion
        /// leaves it at, and at rest at either (deg)</summary>
        public double[] Backlash;
        /// <summary>step of the encoders, seen at the joint (deg)</summary>
        public double[] Encoder;
        /// <summary>place of the base, plus and minus: one for all axes or x, y, z (mm)</summary>
        public double[] Base;
        /// <summary>turn of the base about x, y and z, plus and minus (deg)</summary>
        public double[] Turn;
        /// <summary>a fault: the chance that a joint is off for the whole program, and by how much at most, degrees or
        /// mm</summary>
        public double[] Slip;
        /// <summary>of dimensions, offsets and the base: uniform within the tolerance; normal, three standard
        /// deviations: uniform, normal</summary>
        public string Spread;
        /// <summary>largest deviation that is allowed: the answer says how many arms keep it (mm)</summary>
        public double? Limit;
        /// <summary>also how many arms, once they are calibrated, can bring the tool to every pose in the same
        /// branch</summary>
        public bool? Reach;
        /// <summary>arms</summary>
        public int? Samples;
        /// <summary>of the sampling: the same one gives the same answer</summary>
        public int? Seed;

        public override string Op { get { return "tolerance"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "program", Program);
            Put(fields, "file", File);
            Put(fields, "beside", Beside);
            Put(fields, "start", Start);
            Put(fields, "rapid", Rapid);
            Put(fields, "dialect", Dialect);
            Put(fields, "tools", Tools);
            Put(fields, "tool_table", ToolTable);
            Put(fields, "block_delete", BlockDelete);
            Put(fields, "work", Work);
            Put(fields, "abc", Abc);
            Put(fields, "rotary", Rotary);
            Put(fields, "pitch", Pitch);
            Put(fields, "policy", Policy);
            Put(fields, "near", Near);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "rapids", Rapids);
            Put(fields, "limits", Limits);
            Put(fields, "acceleration", Acceleration);
            Put(fields, "jerk", Jerk);
            Put(fields, "q", Q);
            Put(fields, "poses", Poses);
            Put(fields, "dimensions", Dimensions);
            Put(fields, "offset", Offset);
            Put(fields, "backlash", Backlash);
            Put(fields, "encoder", Encoder);
            Put(fields, "base", Base);
            Put(fields, "turn", Turn);
            Put(fields, "slip", Slip);
            Put(fields, "spread", Spread);
            Put(fields, "limit", Limit);
            Put(fields, "reach", Reach);
            Put(fields, "samples", Samples);
            Put(fields, "seed", Seed);
        }
    }

    /// <summary>text, shapes, SVG files and pictures as strokes; one of text, shape, svg, image</summary>
    public sealed class DrawRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>a text in UTF-8, lines ended by \n</summary>
        public string Text;
        /// <summary>its name: line, arc, circle, ellipse, rectangle, polygon, star, spiral, lissajous, grid,
        /// card</summary>
        public object Shape;
        /// <summary>the path of an SVG file, or its text, which begins with &lt;; its lower left corner is on
        /// `at`</summary>
        public string Svg;
        /// <summary>the path of a PNG or JPEG; its lower left corner is on `at`</summary>
        public object Image;
        /// <summary>sans, roman, script, serif, grid (letters of document 004) or Hershey's futural, rowmans, scripts,
        /// timesr</summary>
        public string Font;
        /// <summary>height of a capital; of an SVG file its width (mm)</summary>
        public double? Size;
        /// <summary>instead: mm per unit of the font (grid: a capital is 5 units, the others 21); without `font` it
        /// means grid; of an SVG file 1 is its own size</summary>
        public double? Scale;
        /// <summary>where the first baseline starts, or the lower left corner of the box, the centre of the arc, the
        /// origin of a shape; with z every point has it as third number (mm)</summary>
        public double[] At;
        /// <summary>of the lines about `at`, or inside the box: left, center, right</summary>
        public string Align;
        /// <summary>width and height: lines are broken between words, the text hangs from the top (mm)</summary>
        public double[] Box;
        /// <summary>the text on a circle</summary>
        public object Arc;
        /// <summary>about `at` (deg)</summary>
        public double? Rotate;
        /// <summary>added between letters (mm)</summary>
        public double? LetterSpacing;
        /// <summary>letters that leave a hole between them (A V, T o) move together</summary>
        public bool? Kerning;
        /// <summary>from line to line, in heights of a capital</summary>
        public double? LineSpacing;
        /// <summary>largest distance of a curve from its chords; of a picture also from the edge found (mm)</summary>
        public double? Tolerance;
        /// <summary>instead: so many chords for every curve</summary>
        public int? Chords;
        /// <summary>points that a chord passes this near are left out (mm)</summary>
        public double? Simplify;
        /// <summary>other order and directions of the strokes for less travel; strokes that meet within 0.01 mm become
        /// one: none, fast, best</summary>
        public string Order;
        /// <summary>of an SVG file: what decides which pen draws: color, layer, one, width</summary>
        public string Pens;
        /// <summary>of an SVG file: what becomes of shapes that are filled and have no stroke: outline, skip</summary>
        public string Fills;
        /// <summary>of an SVG file or a picture (mm)</summary>
        public double? Width;
        /// <summary>of an SVG file or a picture (mm)</summary>
        public double? Height;
        /// <summary>both: it keeps its shape (mm)</summary>
        public double[] Fit;
        /// <summary>of a picture: how it is drawn: outline, centreline, hatch, crosshatch, stipple</summary>
        public string Mode;
        /// <summary>outline, centreline: brightness below which there is ink; automatic when not given</summary>
        public double? Threshold;
        /// <summary>draws what is light</summary>
        public bool? Invert;
        /// <summary>pixels of the longer side that are worked with</summary>
        public int? Resolution;
        /// <summary>hatch, crosshatch: between lines where it is black (mm)</summary>
        public double? Spacing;
        /// <summary>hatch, crosshatch: of the lines (deg)</summary>
        public double? Angle;
        /// <summary>how many spacings, each twice the one before, or how many directions</summary>
        public int? Levels;
        /// <summary>stipple: how many</summary>
        public int? Points;
        /// <summary>stipple: the points alone, not joined to one line</summary>
        public bool? Dots;
        /// <summary>specks and holes smaller than this are left out; two pixels when not given (mm2)</summary>
        public double? MinArea;
        /// <summary>alone: which fonts, shapes with their numbers, and modes of pictures there are</summary>
        public bool? List;

        public override string Op { get { return "draw"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "text", Text);
            Put(fields, "shape", Shape);
            Put(fields, "svg", Svg);
            Put(fields, "image", Image);
            Put(fields, "font", Font);
            Put(fields, "size", Size);
            Put(fields, "scale", Scale);
            Put(fields, "at", At);
            Put(fields, "align", Align);
            Put(fields, "box", Box);
            Put(fields, "arc", Arc);
            Put(fields, "rotate", Rotate);
            Put(fields, "letter_spacing", LetterSpacing);
            Put(fields, "kerning", Kerning);
            Put(fields, "line_spacing", LineSpacing);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "chords", Chords);
            Put(fields, "simplify", Simplify);
            Put(fields, "order", Order);
            Put(fields, "pens", Pens);
            Put(fields, "fills", Fills);
            Put(fields, "width", Width);
            Put(fields, "height", Height);
            Put(fields, "fit", Fit);
            Put(fields, "mode", Mode);
            Put(fields, "threshold", Threshold);
            Put(fields, "invert", Invert);
            Put(fields, "resolution", Resolution);
            Put(fields, "spacing", Spacing);
            Put(fields, "angle", Angle);
            Put(fields, "levels", Levels);
            Put(fields, "points", Points);
            Put(fields, "dots", Dots);
            Put(fields, "min_area", MinArea);
            Put(fields, "list", List);
        }
    }

    /// <summary>a drawing in front of an arm: where it lies, what it takes, whether it fits</summary>
    public sealed class DrawingRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>the document (ink.md) that zveno draw -o drawing.json writes; `robot` and `set` of the request
        /// count, not its own</summary>
        public object Drawing;
        /// <summary>of the points of `strokes` (mm)</summary>
        public double? Tolerance;
        /// <summary>check: whether the arm can follow it; time: also how long it takes, of more than 20 000 lines and
        /// curves estimated; motion: the whole motion is planned: check, time, motion</summary>
        public string Plan;
        /// <summary>samples per second of that motion, for a caller that takes them (Hz)</summary>
        public double? RateHz;
        /// <summary>where the files of sources are looked for first</summary>
        public string Folder;
        /// <summary>false: leave the points of the strokes out</summary>
        public bool? Strokes;
        /// <summary>also what the pen reaches</summary>
        public bool? Reach;
        /// <summary>also the drawing as G-code</summary>
        public bool? Gcode;
        /// <summary>also the strokes as an SVG file</summary>
        public bool? Svg;
        /// <summary>number of places along the path of the pen to list, each with every branch</summary>
        public int? Path;
        /// <summary>path of a scene file where files are read, or the scene itself (collide.md)</summary>
        public object Scene;
        /// <summary>what the links look like: link (0 is the base), name, place and shape as in a scene; without it
        /// those of the robot file, else the housings that are drawn</summary>
        public object Bodies;
        /// <summary>pairs of names of bodies that may touch</summary>
        public object Allowed;
        /// <summary>required clearance (mm)</summary>
        public double? Margin;

        public override string Op { get { return "drawing"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "drawing", Drawing);
            Put(fields, "tolerance", Tolerance);
            Put(fields, "plan", Plan);
            Put(fields, "rate_hz", RateHz);
            Put(fields, "folder", Folder);
            Put(fields, "strokes", Strokes);
            Put(fields, "reach", Reach);
            Put(fields, "gcode", Gcode);
            Put(fields, "svg", Svg);
            Put(fields, "path", Path);
            Put(fields, "scene", Scene);
            Put(fields, "bodies", Bodies);
            Put(fields, "allowed", Allowed);
            Put(fields, "margin", Margin);
        }
    }

    /// <summary>strokes as moves of a pen: hover, down, draw, lift</summary>
    public sealed class PenRequest : Request
    {
        /// <summary>a shipped name, or the path of a robot file where files are read; a text with / \ or . in it is a
        /// path</summary>
        public object Robot;
        /// <summary>other values for named dimensions of the robot; lengths must be above zero</summary>
        public object Set;
        /// <summary>of a robot described by others: the link that carries the tool</summary>
        public string Tip;
        /// <summary>another tool than the robot file's, in the frame after the last joint: mm and degrees</summary>
        public double[] Tool;
        /// <summary>points [x, y], or [x, y, z] with the height of the paper, the same for all; one point alone is a
        /// dot (mm)</summary>
        public object Strokes;
        /// <summary>where the pen is at first; above the origin when not given (mm)</summary>
        public double[] Start;
        /// <summary>height of the pen above the paper (mm)</summary>
        public double? Up;
        /// <summary>when it draws (mm)</summary>
        public double? Down;
        /// <summary>one that is not above 0.1 counts as 1, as in document 004 (mm/s)</summary>
        public double? Speed;
        /// <summary>between strokes; as `speed` when not given (mm/s)</summary>
        public double? TravelSpeed;
        /// <summary>down and up; as `speed` when not given (mm/s)</summary>
        public double? DipSpeed;
        /// <summary>the pen waits when it has come down (s)</summary>
        public double? SettleDown;
        /// <summary>the pen waits when it has come up (s)</summary>
        public double? SettleUp;
        /// <summary>printed: the first stroke as in document 004, which does not put a pen down that hovers above it:
        /// fixed, printed</summary>
        public string Rule;
        /// <summary>other order and directions of the strokes for less travel; strokes that meet within 0.01 mm become
        /// one: none, fast, best</summary>
        public string Order;

        public override string Op { get { return "pen"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "robot", Robot);
            Put(fields, "set", Set);
            Put(fields, "tip", Tip);
            Put(fields, "tool", Tool);
            Put(fields, "strokes", Strokes);
            Put(fields, "start", Start);
            Put(fields, "up", Up);
            Put(fields, "down", Down);
            Put(fields, "speed", Speed);
            Put(fields, "travel_speed", TravelSpeed);
            Put(fields, "dip_speed", DipSpeed);
            Put(fields, "settle_down", SettleDown);
            Put(fields, "settle_up", SettleUp);
            Put(fields, "rule", Rule);
            Put(fields, "order", Order);
        }
    }

    /// <summary>a text as a QR code, for a phone to read</summary>
    public sealed class QrRequest : Request
    {
        /// <summary>what the code says, at most 2953 bytes of UTF-8</summary>
        public string Text;

        public override string Op { get { return "qr"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "text", Text);
        }
    }

    /// <summary>the chapters of the course and their exercises</summary>
    public sealed class CourseRequest : Request
    {
        /// <summary>of the texts: en, ru</summary>
        public string Language;

        public override string Op { get { return "course"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "language", Language);
        }
    }

    /// <summary>an exercise of the course with the numbers of a student</summary>
    public sealed class ExerciseRequest : Request
    {
        /// <summary>of the exercise</summary>
        public string Name;
        /// <summary>or one of your own, as those in course/</summary>
        public object Exercise;
        /// <summary>whose numbers: the same name has the same numbers everywhere</summary>
        public string Student;
        /// <summary>how many hints are wanted</summary>
        public int? Hints;
        /// <summary>of the texts: en, ru</summary>
        public string Language;

        public override string Op { get { return "exercise"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "name", Name);
            Put(fields, "exercise", Exercise);
            Put(fields, "student", Student);
            Put(fields, "hints", Hints);
            Put(fields, "language", Language);
        }
    }

    /// <summary>points for an answer to an exercise, with reasons</summary>
    public sealed class GradeRequest : Request
    {
        /// <summary>of the exercise</summary>
        public string Name;
        /// <summary>or one of your own, as those in course/</summary>
        public object Exercise;
        /// <summary>whose numbers: the same name has the same numbers everywhere</summary>
        public string Student;
        /// <summary>of the kind that the exercise asks for</summary>
        public object Answer;
        /// <summary>of the texts: en, ru</summary>
        public string Language;

        public override string Op { get { return "grade"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "name", Name);
            Put(fields, "exercise", Exercise);
            Put(fields, "student", Student);
            Put(fields, "answer", Answer);
            Put(fields, "language", Language);
        }
    }

    /// <summary>what can be asked: operations, their fields and answers</summary>
    public sealed class DescribeRequest : Request
    {
        /// <summary>the one operation to describe</summary>
        public string Of;

        public override string Op { get { return "describe"; } }

        protected override void Gather(Dictionary<string, object> fields)
        {
            Put(fields, "of", Of);
        }
    }
}
