"""The operations of zveno, made by tools/make_bindings.py from its own description. Do not edit."""
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, Union

from .answers import Answer, Numbers

__all__ = ["Operations", "ArmOperations"]


class Operations:
    """Every operation; `robot` says for which arm."""

    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def robots(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
    ) -> Answer:
        """the arms that ship, or one of them in full.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        """
        return self._ask(
            "robots",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
            },
        )

    def fk(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        q: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
    ) -> Answer:
        """where the tool is at given joint values.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        q: joint values, also outside the limits
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        """
        return self._ask(
            "fk",
            {
                "robot": robot,
                "q": q,
                "set": set,
                "tip": tip,
                "tool": tool,
            },
        )

    def ik(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        near: Optional[Numbers] = None,
        limits: Optional[bool] = None,
        clamp: Optional[bool] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        parameter: Optional[float] = None,
        triangles: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """all joint values that reach a target.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        near: list the solutions nearest to these joint values first
        limits: only solutions inside the joint limits
        clamp: use the nearest target in reach, and say so
        policy: how planar3 without a pitch chooses one
        parameter: seven axes: which solution of each family (deg)
        triangles: four-link arm: also the intermediate quantities of document 001
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "ik",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "near": near,
                "limits": limits,
                "clamp": clamp,
                "policy": policy,
                "parameter": parameter,
                "triangles": triangles,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def import_(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        file: Optional[str] = None,
        text: Optional[str] = None,
        files: Optional[Sequence[Any]] = None,
        main: Optional[str] = None,
        format: Optional[str] = None,
        args: Optional[str] = None,
        density: Optional[float] = None,
        bytes: Optional[bool] = None,
    ) -> Answer:
        """a foreign robot description as a robot file.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        file: path of the description, of a folder or of a zip archive, where files are read
        text: or the description itself
        files: or files that belong together; those without text or base64 are there but were not sent
        main: which of several files is the description; else the one with most joints
        format: of the description; guessed when not given
        args: arguments of xacro, separated by spaces, in place of the defaults of the file
        density: weighs links without a mass by their shapes: aluminium 2700, printed plastic 1200 (kg/m3)
        bytes: true: the answer has the meshes themselves too
        """
        return self._ask(
            "import",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "file": file,
                "text": text,
                "files": files,
                "main": main,
                "format": format,
                "args": args,
                "density": density,
                "bytes": bytes,
            },
        )

    def fit(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        file: Optional[str] = None,
        files: Optional[Sequence[Any]] = None,
        main: Optional[str] = None,
        unit: Optional[float] = None,
        up: Optional[Literal["z", "y", "x", "-z", "-y", "-x"]] = None,
        abc: Optional[Numbers] = None,
        pivot: Optional[Numbers] = None,
        xyz: Optional[Numbers] = None,
        q: Optional[Numbers] = None,
        link: Optional[int] = None,
        pieces: Optional[Sequence[Any]] = None,
        density: Optional[float] = None,
        bytes: Optional[bool] = None,
    ) -> Answer:
        """a 3-D model as the body of an arm, cut onto its links.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        file: path of the model, of a folder or of a zip archive, where files are read
        files: or files that belong together
        main: which of several files is the model; else the largest
        unit: length of one unit of the model: 25.4 for inches; else what its format says, or 1 (mm)
        up: axis of the model that points up
        abc: turns the model, once it is upright (deg)
        pivot: point of the model, in its own units, that goes to `xyz`
        xyz: where that point is put: in the world, or in the frame of `link` (mm)
        q: the pose in which the model was drawn; without it all joints are 0
        link: the link that the whole model is, 0 for the base; else it is cut onto all
        pieces: corrections: pieces that belong to another link
        density: computes what the file does not know of masses: aluminium 2700, printed plastic 1200 (kg/m3)
        bytes: true: the answer has the meshes themselves too
        """
        return self._ask(
            "fit",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "file": file,
                "files": files,
                "main": main,
                "unit": unit,
                "up": up,
                "abc": abc,
                "pivot": pivot,
                "xyz": xyz,
                "q": q,
                "link": link,
                "pieces": pieces,
                "density": density,
                "bytes": bytes,
            },
        )

    def mesh(
        self,
        *,
        base64: Optional[str] = None,
        text: Optional[str] = None,
        sha256: Optional[str] = None,
        unit: Optional[float] = None,
        hull: Optional[bool] = None,
    ) -> Answer:
        """a file with triangles: measured, stored by this session, given back.

        base64: a file with triangles, STL or OBJ, for this session to keep
        text: or the same as text
        sha256: or the name of one that it has: the answer holds its bytes
        unit: the length of one unit of the file (mm)
        hull: also report its convex hull, which a scene takes as a thing
        """
        return self._ask(
            "mesh",
            {
                "base64": base64,
                "text": text,
                "sha256": sha256,
                "unit": unit,
                "hull": hull,
            },
        )

    def bodies(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        detail: Optional[Literal["coarse", "low", "full"]] = None,
        style: Optional[Literal["auto", "quill", "pen", "servo", "desk", "industrial"]] = None,
        holds: Optional[Literal["auto", "none", "pointer", "pen", "gripper", "spindle"]] = None,
        occlusion: Optional[bool] = None,
    ) -> Answer:
        """the bodies of an arm as meshes: those of its file, else made from its joints and dimensions.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        detail: coarse: the shapes alone; low: no screws; full
        style: how the arm looks; auto: as its joints and drives suggest
        holds: the tool it carries; auto: as the style suggests
        occlusion: false: leave out how much light arrives at each vertex
        """
        return self._ask(
            "bodies",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "detail": detail,
                "style": style,
                "holds": holds,
                "occlusion": occlusion,
            },
        )

    def export(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        format: Literal["urdf", "sdf", "mjcf", "json", "glb", "usdz", "stl"],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        q: Optional[Numbers] = None,
        pairs: Optional[bool] = None,
        detail: Optional[Literal["coarse", "low", "full"]] = None,
        style: Optional[Literal["auto", "quill", "pen", "servo", "desk", "industrial"]] = None,
        holds: Optional[Literal["auto", "none", "pointer", "pen", "gripper", "spindle"]] = None,
        occlusion: Optional[bool] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """an arm as a description for other programs.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        format: format of the output; json: a robot file; glb, usdz: its bodies, moving when a motion is given; stl: a
        pose
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        q: the pose of glb, usdz and stl; without it all joints are 0
        pairs: json: the file keeps which bodies are not tested against each other, and why; those that never meet are
        proven
        detail: coarse: the shapes alone; low: no screws; full
        style: how the arm looks; auto: as its joints and drives suggest
        holds: the tool it carries; auto: as the style suggests
        occlusion: false: leave out how much light arrives at each vertex
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "export",
            {
                "robot": robot,
                "format": format,
                "set": set,
                "tip": tip,
                "tool": tool,
                "q": q,
                "pairs": pairs,
                "detail": detail,
                "style": style,
                "holds": holds,
                "occlusion": occlusion,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def post(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        to: Literal[
            "krl", "rapid", "urscript", "ls", "as", "spel", "jbi", "gcode", "grbl", "marlin", "servo", "arduino",
            "board",
        ],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        name: Optional[str] = None,
        joint_speed: Optional[float] = None,
        spindle_output: Optional[int] = None,
        gripper_output: Optional[int] = None,
        bare: Optional[bool] = None,
        resolution: Optional[float] = None,
        middle: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """a motion as a program of a real controller.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        to: the controller: KUKA krl, ABB rapid, Universal Robots urscript, Fanuc ls, Kawasaki as, Epson spel, Yaskawa
        jbi; G-code of LinuxCNC (gcode), grbl, marlin; hobby servos: pulses as CSV (servo), a sketch that plays them
        (arduino), a sketch that `drive` talks to (board: no motion is needed)
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        name: of the program; it is made to fit the controller
        joint_speed: of joint moves (G0, waypoints without a speed of their own), as a part of the joints' top speed (%)
        spindle_output: number of the output that M3, M4 and M5 switch; -1: none
        gripper_output: waypoints: number of the output that closes the gripper
        bare: no comments with the lines of the source
        resolution: step of the controller's pulses (us)
        middle: joint values in the middle of each servo's travel
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "post",
            {
                "robot": robot,
                "to": to,
                "set": set,
                "tip": tip,
                "tool": tool,
                "name": name,
                "joint_speed": joint_speed,
                "spindle_output": spindle_output,
                "gripper_output": gripper_output,
                "bare": bare,
                "resolution": resolution,
                "middle": middle,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def read(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        files: Optional[Sequence[Any]] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        dialect: Optional[Literal[
            "krl", "rapid", "urscript", "ls", "as", "spel", "jbi", "gcode", "grbl", "marlin",
        ]] = None,
        line: Optional[int] = None,
    ) -> Answer:
        """a program of a real controller as moves.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        files: the files of the program, its main one first
        file: or the path of one file, where files are read
        beside: path of the first of the files, whose data and subprograms are read, where files are
        dialect: of the controller; without it guessed from the file name and the first words
        line: of the first file: the answer has the modes behind it in `state`
        """
        return self._ask(
            "read",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "files": files,
                "file": file,
                "beside": beside,
                "dialect": dialect,
                "line": line,
            },
        )

    def diff(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        other: Optional[str] = None,
        other_file: Optional[str] = None,
        apart: Optional[float] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """two programs by the motion of the arm: geometry and time.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        other: the lines of the program to compare with
        other_file: or the path of its file, where files are read
        apart: paths nearer than this count as the same (mm)
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "diff",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "other": other,
                "other_file": other_file,
                "apart": apart,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def recording(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        file: Optional[str] = None,
        bytes: Optional[str] = None,
        text: Optional[str] = None,
        from_: Optional[float] = None,
        to: Optional[float] = None,
        source: Optional[str] = None,
        samples: Optional[bool] = None,
    ) -> Answer:
        """what a recording of joints holds: MCAP or CSV, whole or a span of time.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        file: the path of the recording, where files are read: MCAP, or CSV with `robot`
        bytes: or the file itself, as base64
        text: or the lines of a CSV file: t, q1, ..., in s, degrees and mm
        from_: only samples from this time on (s)
        to: only samples up to this time (s)
        source: only samples of this source
        samples: also list the samples, at most 100,000
        """
        return self._ask(
            "recording",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "file": file,
                "bytes": bytes,
                "text": text,
                "from": from_,
                "to": to,
                "source": source,
                "samples": samples,
            },
        )

    def twin(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        file: Optional[str] = None,
        bytes: Optional[str] = None,
        text: Optional[str] = None,
        source: Optional[str] = None,
        reference: Optional[str] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        healthy: Optional[str] = None,
        controller: Optional[Literal["computed-torque", "pd", "drives", "unknown"]] = None,
        bandwidth: Optional[float] = None,
        damping_ratio: Optional[float] = None,
        stiffness: Optional[Numbers] = None,
        damping: Optional[Numbers] = None,
    ) -> Answer:
        """a recording of an arm held against its model: what is wrong, and what cannot be told.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        file: the path of the recording, where files are read: MCAP or CSV
        bytes: or the file itself, as base64
        text: or the lines of a CSV file: source, t, q1, ..., torque1, ...
        source: who measured; absent: the first source that is not the reference
        reference: the source that says where the arm should be
        load_kg: that is known to be at the tool (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        healthy: paths of recordings of the same arm when it was healthy, with commas between; six to sixteen make the
        judgement sharp
        controller: how the drives work; unknown: delay and backlash are not judged
        bandwidth: of the joints under control (Hz)
        damping_ratio: of the joints under control
        stiffness: of pd and drives; N/m for a sliding joint (N·m/rad)
        damping: of pd and drives; N·s/m for a sliding joint (N·m·s/rad)
        """
        return self._ask(
            "twin",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "file": file,
                "bytes": bytes,
                "text": text,
                "source": source,
                "reference": reference,
                "load_kg": load_kg,
                "gravity": gravity,
                "healthy": healthy,
                "controller": controller,
                "bandwidth": bandwidth,
                "damping_ratio": damping_ratio,
                "stiffness": stiffness,
                "damping": damping,
            },
        )

    def identify(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        file: Optional[str] = None,
        bytes: Optional[str] = None,
        text: Optional[str] = None,
        source: Optional[str] = None,
        reference: Optional[str] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
    ) -> Answer:
        """masses, frictions and zeros of an arm from a recording of it, with bounds.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        file: the path of the recording, where files are read: MCAP or CSV
        bytes: or the file itself, as base64
        text: or the lines of a CSV file: source, t, q1, ..., torque1, ...
        source: who measured; absent: the first source that is not the reference
        reference: the source that says where the arm should be
        load_kg: that is known to be at the tool (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        """
        return self._ask(
            "identify",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "file": file,
                "bytes": bytes,
                "text": text,
                "source": source,
                "reference": reference,
                "load_kg": load_kg,
                "gravity": gravity,
            },
        )

    def pose(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        q: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        frame: Optional[Mapping[str, Any]] = None,
    ) -> Answer:
        """everything to show of an arm at given joint values.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        q: joint values, also outside the limits
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        frame: a frame of your own; the tool is also given in it
        """
        return self._ask(
            "pose",
            {
                "robot": robot,
                "q": q,
                "set": set,
                "tip": tip,
                "tool": tool,
                "frame": frame,
            },
        )

    def jog(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        q: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        by: Optional[Numbers] = None,
        turn: Optional[Numbers] = None,
        frame: Optional[Union[Literal["base", "tool"], Numbers]] = None,
        to: Optional[Numbers] = None,
        pose: Optional[Mapping[str, Any]] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """the next joint values of an arm that is pushed, before it touches anything.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        q: joint values, also outside the limits
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        by: a step along the axes of `frame` (mm)
        turn: a rotation vector along them; a pitch or a yaw turns as far as it can follow (deg)
        frame: whose axes
        to: joint values to go to, in place of a push of the tool
        pose: also the answer of `pose` at the new joint values
        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "jog",
            {
                "robot": robot,
                "q": q,
                "set": set,
                "tip": tip,
                "tool": tool,
                "by": by,
                "turn": turn,
                "frame": frame,
                "to": to,
                "pose": pose,
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def jacobian(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        q: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
    ) -> Answer:
        """how the tool moves when the joints do.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        q: joint values, also outside the limits
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        """
        return self._ask(
            "jacobian",
            {
                "robot": robot,
                "q": q,
                "set": set,
                "tip": tip,
                "tool": tool,
            },
        )

    def line(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        from_: Numbers,
        to: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """which parts of a straight line the arm cannot reach.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        from_: start of the line (mm)
        to: end of the line (mm)
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        abc: orientation kept along the line: six axes (deg)
        pitch: angle of the last link: arm4, planar3 (deg)
        yaw: angle of the tool about z: scara (deg)
        policy: how planar3 without a pitch chooses one
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "line",
            {
                "robot": robot,
                "from": from_,
                "to": to,
                "set": set,
                "tip": tip,
                "tool": tool,
                "abc": abc,
                "pitch": pitch,
                "yaw": yaw,
                "policy": policy,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def scene(
        self,
        *,
        scene: Union[str, Mapping[str, Any]],
        surfaces: Optional[bool] = None,
    ) -> Answer:
        """what a scene holds: every thing with place, mass and surface.

        scene: path of a scene file where files are read, or the scene itself (collide.md)
        surfaces: also give the surface of every thing, for a picture
        """
        return self._ask(
            "scene",
            {
                "scene": scene,
                "surfaces": surfaces,
            },
        )

    def clearance(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        q: Union[Numbers, Sequence[Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """how far the arm is from everything around it, and from itself.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        q: joint values, or a list of many of them
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "clearance",
            {
                "robot": robot,
                "q": q,
                "set": set,
                "tip": tip,
                "tool": tool,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def certify(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        waypoints: Sequence[Any],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """whether a motion keeps clear of everything between all samples.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        waypoints: joint values, joined by straight lines in joint space
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "certify",
            {
                "robot": robot,
                "waypoints": waypoints,
                "set": set,
                "tip": tip,
                "tool": tool,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def route(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        from_: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        to: Optional[Union[Numbers, Mapping[str, Any]]] = None,
        seed: Optional[int] = None,
        budget_s: Optional[float] = None,
        home: Optional[bool] = None,
        effort: Optional[int] = None,
        smooth: Optional[bool] = None,
        experience: Optional[Mapping[str, Any]] = None,
        path: Optional[int] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a collision-free path from joint values to joint values or a target.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        from_: joint values the arm starts from
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        to: joint values to go to; or a target, all of whose solutions compete
        seed: of the random search; the same seed gives the same route
        budget_s: how long to search, as 20,000 samples per second: counted, not timed, so that answers repeat (s)
        home: go home: all joints at 0, or as near to it as their limits allow
        effort: for the patient: so many routes are searched, and the one whose motion takes the least time is kept
        smooth: shorten what was found
        experience: routes that were found before, as the last answer gave them; {} for none: asked before anything is
        searched, and given back with what was learned
        path: also report where the tool is at so many points of the route
        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "route",
            {
                "robot": robot,
                "from": from_,
                "set": set,
                "tip": tip,
                "tool": tool,
                "to": to,
                "seed": seed,
                "budget_s": budget_s,
                "home": home,
                "effort": effort,
                "smooth": smooth,
                "experience": experience,
                "path": path,
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def task(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        from_: Numbers,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        jobs: Optional[Sequence[Any]] = None,
        things: Optional[Sequence[Any]] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        columns: Optional[int] = None,
        rows: Optional[int] = None,
        pitch: Optional[Numbers] = None,
        approach: Optional[float] = None,
        feed: Optional[float] = None,
        gripper: Optional[Mapping[str, Any]] = None,
        home: Optional[bool] = None,
        seed: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """pick and place: things to their places, step by step, along proven routes.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        from_: joint values the arm starts from
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        jobs: things with the place of each; or `things` and a pattern
        things: names, in this order; without it all movable things of the scene
        xyz: of a pattern: where the first thing goes (mm)
        abc: of a pattern: the orientation of its things (deg)
        columns: of a pattern: things along x
        rows: of a pattern: rows along y, before the next layer begins
        pitch: of a pattern: from column to column, row to row, layer to layer (mm)
        approach: height above a thing where straight moves begin and end (mm)
        feed: of the straight moves (mm/min)
        gripper: what holds the things
        home: back to `from` at the end, around everything
        seed: of the random searches; the same seed gives the same routes
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "task",
            {
                "robot": robot,
                "from": from_,
                "set": set,
                "tip": tip,
                "tool": tool,
                "jobs": jobs,
                "things": things,
                "xyz": xyz,
                "abc": abc,
                "columns": columns,
                "rows": rows,
                "pitch": pitch,
                "approach": approach,
                "feed": feed,
                "gripper": gripper,
                "home": home,
                "seed": seed,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def euler(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        to: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        all: Optional[bool] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
    ) -> Answer:
        """an orientation from one convention to all others.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        abc: the angles of Rz(A) Ry(B) Rx(C) (deg)
        to: also `euler` in this sequence
        all: also the angles of all 24 sequences
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        """
        return self._ask(
            "euler",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "abc": abc,
                "to": to,
                "all": all,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
            },
        )

    def unity(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        pos: Optional[Numbers] = None,
        euler: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
    ) -> Answer:
        """a pose from Unity's left-handed frame to ours, and back.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        pos: position in Unity (mm)
        euler: Euler angles as Unity shows them (deg)
        T: the other direction: our pose, 16 numbers, row by row (mm)
        """
        return self._ask(
            "unity",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "pos": pos,
                "euler": euler,
                "T": T,
            },
        )

    def gcode(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        moves: Optional[bool] = None,
    ) -> Answer:
        """what a G-code program does, and where it is wrong.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        moves: false: leave out the moves
        """
        return self._ask(
            "gcode",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "moves": moves,
            },
        )

    def check(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        issues: Optional[float] = None,
        path: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """can the arm follow a G-code program, and where not; nothing is timed.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        issues: list at most so many errors, and as many warnings; the others are only counted
        path: number of places along the path to list, each with every branch
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "check",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "issues": issues,
                "path": path,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def place(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        keep_height: Optional[bool] = None,
        keep_turn: Optional[bool] = None,
        columns: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """where a whole G-code program fits in front of the arm, with the largest margin.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        keep_height: the zero of the program stays at the height of `work`
        keep_turn: it keeps its turn about the vertical
        columns: of the map
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "place",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "keep_height": keep_height,
                "keep_turn": keep_turn,
                "columns": columns,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def plan(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        issues: Optional[float] = None,
        samples: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a program, strokes, waypoints or a drawing as a motion within the arm's limits.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        issues: list at most so many errors, and as many warnings; the others are only counted
        samples: false: leave out samples, limited_by and events
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "plan",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "issues": issues,
                "samples": samples,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def program(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        waypoints: Union[Sequence[Any], Numbers],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        feed: Optional[float] = None,
        near: Optional[Numbers] = None,
    ) -> Answer:
        """waypoints as a G-code program, run again as plan would run it.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        feed: of strokes, and of lines between waypoints (mm/min)
        near: joint values the arm starts from
        """
        return self._ask(
            "program",
            {
                "robot": robot,
                "waypoints": waypoints,
                "set": set,
                "tip": tip,
                "tool": tool,
                "feed": feed,
                "near": near,
            },
        )

    def simulate(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        plant: Literal["kinematic", "joints", "articulation", "all"],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        controller: Optional[Literal["computed-torque", "pd", "drives"]] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        assume_inertia: Optional[bool] = None,
        control_hz: Optional[float] = None,
        step: Optional[float] = None,
        integrator: Optional[Literal["implicit", "euler", "rk4"]] = None,
        bandwidth: Optional[float] = None,
        damping_ratio: Optional[float] = None,
        stiffness: Optional[Numbers] = None,
        damping: Optional[Numbers] = None,
        floor: Optional[float] = None,
        table: Optional[Numbers] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        gripper: Optional[Mapping[str, Any]] = None,
        faults: Optional[Sequence[Any]] = None,
        noise: Optional[Mapping[str, Any]] = None,
        samples: Optional[bool] = None,
        self_: Optional[bool] = None,
    ) -> Answer:
        """a motion on a plant with a controller in front; `failure` is null, or t, joint and message of a breakdown.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        plant: transforms, rigid bodies held by joints (ODE), an articulation (MuJoCo), or all side by side
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        controller: what drives the plant
        load_kg: a point mass at the tool; the motion stays the same (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        assume_inertia: housings of even density for masses and inertias that the robot file does not know
        control_hz: rate of the controller; `rate_hz` is at most this (Hz)
        step: longest step of the plant, a microsecond or more (s)
        integrator: of the articulation
        bandwidth: of the joints under control (Hz)
        damping_ratio: of the joints under control
        stiffness: of pd and drives; N/m for a sliding joint (N·m/rad)
        damping: of pd and drives; N·s/m for a sliding joint (N·m·s/rad)
        floor: a floor at this height (mm)
        table: a table: middle of its top, width, depth (mm)
        scene: things to touch, fixed or movable: path of a scene file where files are read, or the scene itself
        gripper: what M3, M62, M64, (MSG, GRIP) and `grip` close; given, the last link does not push movable things
        faults: what is wrong with the arm, at most 8; `twin` shall find it
        noise: how far arm and sensors are from the file; standard deviations
        samples: false: leave out the recording
        self_: links that are no neighbours touch each other
        """
        return self._ask(
            "simulate",
            {
                "robot": robot,
                "plant": plant,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "controller": controller,
                "load_kg": load_kg,
                "gravity": gravity,
                "assume_inertia": assume_inertia,
                "control_hz": control_hz,
                "step": step,
                "integrator": integrator,
                "bandwidth": bandwidth,
                "damping_ratio": damping_ratio,
                "stiffness": stiffness,
                "damping": damping,
                "floor": floor,
                "table": table,
                "scene": scene,
                "gripper": gripper,
                "faults": faults,
                "noise": noise,
                "samples": samples,
                "self": self_,
            },
        )

    def torque(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        q: Optional[Numbers] = None,
        qd: Optional[Numbers] = None,
        qdd: Optional[Numbers] = None,
        trajectory: Optional[Sequence[Any]] = None,
        load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what the drives must give to hold or move the arm.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        q: joint values, also outside the limits
        qd: their speeds; mm/s for a sliding joint (deg/s)
        qdd: their accelerations; mm/s2 for a sliding joint (deg/s2)
        trajectory: a whole motion in place of a pose: samples with t, q, qd, qdd as plan answers them; other members
        are passed over
        load_kg: load at the tool (kg)
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "torque",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "q": q,
                "qd": qd,
                "qdd": qdd,
                "trajectory": trajectory,
                "load_kg": load_kg,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def payload(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        q: Optional[Numbers] = None,
        worst: Optional[bool] = None,
        map: Optional[Mapping[str, Any]] = None,
        trajectory: Optional[Sequence[Any]] = None,
        sweep: Optional[Mapping[str, Numbers]] = None,
        steps: Optional[int] = None,
        across: Optional[Mapping[str, Numbers]] = None,
        across_steps: Optional[int] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what the arm can carry, at a pose or at its weakest.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        q: joint values of the pose
        worst: the weakest pose within the joint limits, with a proven bound
        map: over a plane of the workspace, at rest, within the joint limits
        trajectory: along a whole motion: samples with t, q, qd, qdd as plan answers them; other members are ignored
        sweep: dimensions that run together from their first to their last value
        steps: of the sweep
        across: dimensions that run from row to row of the sweep: a table of at most 10201 cells
        across_steps: of `across`; as many as `steps` when not given
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "payload",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "q": q,
                "worst": worst,
                "map": map,
                "trajectory": trajectory,
                "sweep": sweep,
                "steps": steps,
                "across": across,
                "across_steps": across_steps,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def size(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        planned_load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what a motion asks of every drive, and what it can carry; `file` may be a CSV of run.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: load at the tool by which the drives are judged (kg)
        planned_load_kg: mass at the tool for which the motion is planned within the torque limits; size judges by it
        too, unless load_kg says otherwise (kg)
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "size",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "planned_load_kg": planned_load_kg,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def servo(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        planned_load_kg: Optional[float] = None,
        resolution: Optional[float] = None,
        middle: Optional[Numbers] = None,
    ) -> Answer:
        """pulses for hobby servos along a motion, and the error they cause; without one over the whole workspace.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        planned_load_kg: mass at the tool for which the motion is planned within the torque limits; size judges by it
        too, unless load_kg says otherwise (kg)
        resolution: step of the controller's pulses (us)
        middle: joint values in the middle of each servo's travel
        """
        return self._ask(
            "servo",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "planned_load_kg": planned_load_kg,
                "resolution": resolution,
                "middle": middle,
            },
        )

    def as_built(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        step: Optional[float] = None,
        backlash: Optional[float] = None,
        jitter: Optional[float] = None,
        stiffness: Optional[float] = None,
        load_kg: Optional[float] = None,
        seed: Optional[int] = None,
        compensate: Optional[bool] = None,
    ) -> Answer:
        """what the tool really draws when joints have steps, backlash, sag and jitter.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        step: smallest step of every joint (deg or mm)
        backlash: free play of every joint, from one side to the other (deg or mm)
        jitter: every drive strays by at most this to each side (deg or mm)
        stiffness: of every joint under its load; 0: rigid (N·m/deg or N/mm)
        load_kg: mass at the tool, for the sag (kg)
        seed: of the jitter
        compensate: also a program that compensates for backlash and sag
        """
        return self._ask(
            "as_built",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "step": step,
                "backlash": backlash,
                "jitter": jitter,
                "stiffness": stiffness,
                "load_kg": load_kg,
                "seed": seed,
                "compensate": compensate,
            },
        )

    def workspace(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        color: Optional[Literal["reach", "manipulability", "payload"]] = None,
        level: Optional[float] = None,
        pitch: Optional[float] = None,
        abc: Optional[Numbers] = None,
        pose: Optional[Literal["weakest", "strongest"]] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        values: Optional[bool] = None,
        cells: Optional[int] = None,
        volume: Optional[bool] = None,
    ) -> Answer:
        """where the arm reaches, how well, and with what load.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        color: what the values are: solutions of ik (with a free pitch the part of all pitches, %), manipulability of
        the best pose, or payload
        level: height of the slice from above; where the arm reaches farthest when not given (mm)
        pitch: only this pitch of the last link (arm4, planar3) (deg)
        abc: orientation of the tool (six axes); pointing down when not given (deg)
        pose: payload: of all poses of a place
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        values: also the values of all cells
        cells: along the longer side of a slice at most; 320 as a rule when not given
        volume: also which cells of a box in space are reached
        """
        return self._ask(
            "workspace",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "color": color,
                "level": level,
                "pitch": pitch,
                "abc": abc,
                "pose": pose,
                "safety": safety,
                "gravity": gravity,
                "values": values,
                "cells": cells,
                "volume": volume,
            },
        )

    def survey(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        from_: Optional[Numbers] = None,
        to: Optional[Numbers] = None,
        counts: Optional[Numbers] = None,
        directions: Optional[int] = None,
        rolls: Optional[int] = None,
        manipulability: Optional[bool] = None,
        payload: Optional[bool] = None,
        clearance: Optional[bool] = None,
        safety: Optional[float] = None,
        shares: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """what the arm can do over a whole grid of poses: a capability map.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        from_: lower corner of the box of places; all that the arm reaches when not given (mm)
        to: upper corner (mm)
        counts: places along x, y and z, each in the middle of its cell
        directions: of the tool at each place, evenly over the sphere; of an arm with a pitch: pitches all around; 32
        when not given, or 1 for an arm without a choice
        rolls: turns about each direction; of a SCARA: yaws; 8 when not given, or 1
        manipulability: also the largest manipulability of each pose
        payload: also the largest load that it holds at rest
        clearance: also the largest distance from the scene and from itself
        safety: payload: torque limits are divided by this
        shares: the answer lists for each place which part of its orientations is reached
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "survey",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "from": from_,
                "to": to,
                "counts": counts,
                "directions": directions,
                "rolls": rolls,
                "manipulability": manipulability,
                "payload": payload,
                "clearance": clearance,
                "safety": safety,
                "shares": shares,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def design(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        vary: Mapping[str, Numbers],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        programs: Optional[Sequence[Any]] = None,
        goal: Optional[Literal["torque", "margin", "time"]] = None,
        load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        points: Optional[bool] = None,
        tries: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> Answer:
        """link lengths and mounts with which the arm can run some programs, with the least torque, margin or time.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        vary: what may change and between which bounds: named dimensions, and the mount: base.x, base.y, base.z (mm),
        base.a, base.b, base.c (degrees); at most 16
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        programs: in place of `program` or `file`: up to 16 programs, each with its own place; the arm must run all
        goal: what is best: torque, the smallest peak torque as a part of the limit (in N·m without limits); margin, the
        largest distance to the joint limits as a part of the range; time, the shortest motion
        load_kg: mass at the tool (kg)
        safety: torque limits are divided by this
        points: links of unknown inertia count as points
        tries: candidates at most; the search ends before when it has settled
        seed: of the search: the same one gives the same answer
        """
        return self._ask(
            "design",
            {
                "robot": robot,
                "vary": vary,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "programs": programs,
                "goal": goal,
                "load_kg": load_kg,
                "safety": safety,
                "points": points,
                "tries": tries,
                "seed": seed,
            },
        )

    def tolerance(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        q: Optional[Numbers] = None,
        poses: Optional[Sequence[Any]] = None,
        dimensions: Optional[Mapping[str, float]] = None,
        offset: Optional[Numbers] = None,
        backlash: Optional[Numbers] = None,
        encoder: Optional[Numbers] = None,
        base: Optional[Numbers] = None,
        turn: Optional[Numbers] = None,
        slip: Optional[Numbers] = None,
        spread: Optional[Literal["uniform", "normal"]] = None,
        limit: Optional[float] = None,
        reach: Optional[bool] = None,
        samples: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> Answer:
        """how far the tool of an arm as it is built comes away from where it should be, and which tolerance is to
           blame.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        q: one pose
        poses: or several: rows of joint values; of a program up to 256 evenly along it
        dimensions: tolerances of named dimensions, plus and minus, in their own units
        offset: of the zeros of the joints, plus and minus: one for all or one per joint; mm for a sliding joint (deg)
        backlash: play: the gap of each joint is anything up to this; the joint lies at the end that its motion leaves
        it at, and at rest at either (deg)
        encoder: step of the encoders, seen at the joint (deg)
        base: place of the base, plus and minus: one for all axes or x, y, z (mm)
        turn: turn of the base about x, y and z, plus and minus (deg)
        slip: a fault: the chance that a joint is off for the whole program, and by how much at most, degrees or mm
        spread: of dimensions, offsets and the base: uniform within the tolerance; normal, three standard deviations
        limit: largest deviation that is allowed: the answer says how many arms keep it (mm)
        reach: also how many arms, once they are calibrated, can bring the tool to every pose in the same branch
        samples: arms
        seed: of the sampling: the same one gives the same answer
        """
        return self._ask(
            "tolerance",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "q": q,
                "poses": poses,
                "dimensions": dimensions,
                "offset": offset,
                "backlash": backlash,
                "encoder": encoder,
                "base": base,
                "turn": turn,
                "slip": slip,
                "spread": spread,
                "limit": limit,
                "reach": reach,
                "samples": samples,
                "seed": seed,
            },
        )

    def draw(
        self,
        *,
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        text: Optional[str] = None,
        shape: Optional[Union[str, Mapping[str, Any]]] = None,
        svg: Optional[str] = None,
        image: Optional[Union[str, Mapping[str, Any]]] = None,
        font: Optional[str] = None,
        size: Optional[float] = None,
        scale: Optional[float] = None,
        at: Optional[Numbers] = None,
        align: Optional[Literal["left", "center", "right"]] = None,
        box: Optional[Numbers] = None,
        arc: Optional[Mapping[str, Any]] = None,
        rotate: Optional[float] = None,
        letter_spacing: Optional[float] = None,
        kerning: Optional[bool] = None,
        line_spacing: Optional[float] = None,
        tolerance: Optional[float] = None,
        chords: Optional[int] = None,
        simplify: Optional[float] = None,
        order: Optional[Literal["none", "fast", "best"]] = None,
        pens: Optional[Literal["color", "layer", "one", "width"]] = None,
        fills: Optional[Literal["outline", "skip"]] = None,
        width: Optional[float] = None,
        height: Optional[float] = None,
        fit: Optional[Numbers] = None,
        mode: Optional[Literal["outline", "centreline", "hatch", "crosshatch", "stipple"]] = None,
        threshold: Optional[float] = None,
        invert: Optional[bool] = None,
        resolution: Optional[int] = None,
        spacing: Optional[float] = None,
        angle: Optional[float] = None,
        levels: Optional[int] = None,
        points: Optional[int] = None,
        dots: Optional[bool] = None,
        min_area: Optional[float] = None,
        list: Optional[bool] = None,
    ) -> Answer:
        """text, shapes, SVG files and pictures as strokes; one of text, shape, svg, image.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        text: a text in UTF-8, lines ended by \\n
        shape: its name: line, arc, circle, ellipse, rectangle, polygon, star, spiral, lissajous, grid, card
        svg: the path of an SVG file, or its text, which begins with <; its lower left corner is on `at`
        image: the path of a PNG or JPEG; its lower left corner is on `at`
        font: sans, roman, script, serif, grid (letters of document 004) or Hershey's futural, rowmans, scripts, timesr
        size: height of a capital; of an SVG file its width (mm)
        scale: instead: mm per unit of the font (grid: a capital is 5 units, the others 21); without `font` it means
        grid; of an SVG file 1 is its own size
        at: where the first baseline starts, or the lower left corner of the box, the centre of the arc, the origin of a
        shape; with z every point has it as third number (mm)
        align: of the lines about `at`, or inside the box
        box: width and height: lines are broken between words, the text hangs from the top (mm)
        arc: the text on a circle
        rotate: about `at` (deg)
        letter_spacing: added between letters (mm)
        kerning: letters that leave a hole between them (A V, T o) move together
        line_spacing: from line to line, in heights of a capital
        tolerance: largest distance of a curve from its chords; of a picture also from the edge found (mm)
        chords: instead: so many chords for every curve
        simplify: points that a chord passes this near are left out (mm)
        order: other order and directions of the strokes for less travel; strokes that meet within 0.01 mm become one
        pens: of an SVG file: what decides which pen draws
        fills: of an SVG file: what becomes of shapes that are filled and have no stroke
        width: of an SVG file or a picture (mm)
        height: of an SVG file or a picture (mm)
        fit: both: it keeps its shape (mm)
        mode: of a picture: how it is drawn
        threshold: outline, centreline: brightness below which there is ink; automatic when not given
        invert: draws what is light
        resolution: pixels of the longer side that are worked with
        spacing: hatch, crosshatch: between lines where it is black (mm)
        angle: hatch, crosshatch: of the lines (deg)
        levels: how many spacings, each twice the one before, or how many directions
        points: stipple: how many
        dots: stipple: the points alone, not joined to one line
        min_area: specks and holes smaller than this are left out; two pixels when not given (mm2)
        list: alone: which fonts, shapes with their numbers, and modes of pictures there are
        """
        return self._ask(
            "draw",
            {
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "text": text,
                "shape": shape,
                "svg": svg,
                "image": image,
                "font": font,
                "size": size,
                "scale": scale,
                "at": at,
                "align": align,
                "box": box,
                "arc": arc,
                "rotate": rotate,
                "letter_spacing": letter_spacing,
                "kerning": kerning,
                "line_spacing": line_spacing,
                "tolerance": tolerance,
                "chords": chords,
                "simplify": simplify,
                "order": order,
                "pens": pens,
                "fills": fills,
                "width": width,
                "height": height,
                "fit": fit,
                "mode": mode,
                "threshold": threshold,
                "invert": invert,
                "resolution": resolution,
                "spacing": spacing,
                "angle": angle,
                "levels": levels,
                "points": points,
                "dots": dots,
                "min_area": min_area,
                "list": list,
            },
        )

    def drawing(
        self,
        *,
        robot: Union[str, Mapping[str, Any]],
        drawing: Mapping[str, Any],
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        plan: Optional[Literal["check", "time", "motion"]] = None,
        rate_hz: Optional[float] = None,
        folder: Optional[str] = None,
        strokes: Optional[bool] = None,
        reach: Optional[bool] = None,
        gcode: Optional[bool] = None,
        svg: Optional[bool] = None,
        path: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a drawing in front of an arm: where it lies, what it takes, whether it fits.

        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        drawing: the document (ink.md) that zveno draw -o drawing.json writes; `robot` and `set` of the request count,
        not its own
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        tolerance: of the points of `strokes` (mm)
        plan: check: whether the arm can follow it; time: also how long it takes, of more than 20 000 lines and curves
        estimated; motion: the whole motion is planned
        rate_hz: samples per second of that motion, for a caller that takes them (Hz)
        folder: where the files of sources are looked for first
        strokes: false: leave the points of the strokes out
        reach: also what the pen reaches
        gcode: also the drawing as G-code
        svg: also the strokes as an SVG file
        path: number of places along the path of the pen to list, each with every branch
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "drawing",
            {
                "robot": robot,
                "drawing": drawing,
                "set": set,
                "tip": tip,
                "tool": tool,
                "tolerance": tolerance,
                "plan": plan,
                "rate_hz": rate_hz,
                "folder": folder,
                "strokes": strokes,
                "reach": reach,
                "gcode": gcode,
                "svg": svg,
                "path": path,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def pen(
        self,
        *,
        strokes: Sequence[Any],
        robot: Optional[Union[str, Mapping[str, Any]]] = None,
        set: Optional[Mapping[str, float]] = None,
        tip: Optional[str] = None,
        tool: Optional[Numbers] = None,
        start: Optional[Numbers] = None,
        up: Optional[float] = None,
        down: Optional[float] = None,
        speed: Optional[float] = None,
        travel_speed: Optional[float] = None,
        dip_speed: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        rule: Optional[Literal["fixed", "printed"]] = None,
        order: Optional[Literal["none", "fast", "best"]] = None,
    ) -> Answer:
        """strokes as moves of a pen: hover, down, draw, lift.

        strokes: points [x, y], or [x, y, z] with the height of the paper, the same for all; one point alone is a dot
        (mm)
        robot: a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path
        set: other values for named dimensions of the robot; lengths must be above zero
        tip: of a robot described by others: the link that carries the tool
        tool: another tool than the robot file's, in the frame after the last joint: mm and degrees
        start: where the pen is at first; above the origin when not given (mm)
        up: height of the pen above the paper (mm)
        down: when it draws (mm)
        speed: one that is not above 0.1 counts as 1, as in document 004 (mm/s)
        travel_speed: between strokes; as `speed` when not given (mm/s)
        dip_speed: down and up; as `speed` when not given (mm/s)
        settle_down: the pen waits when it has come down (s)
        settle_up: the pen waits when it has come up (s)
        rule: printed: the first stroke as in document 004, which does not put a pen down that hovers above it
        order: other order and directions of the strokes for less travel; strokes that meet within 0.01 mm become one
        """
        return self._ask(
            "pen",
            {
                "strokes": strokes,
                "robot": robot,
                "set": set,
                "tip": tip,
                "tool": tool,
                "start": start,
                "up": up,
                "down": down,
                "speed": speed,
                "travel_speed": travel_speed,
                "dip_speed": dip_speed,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "rule": rule,
                "order": order,
            },
        )

    def qr(
        self,
        *,
        text: str,
    ) -> Answer:
        """a text as a QR code, for a phone to read.

        text: what the code says, at most 2953 bytes of UTF-8
        """
        return self._ask(
            "qr",
            {
                "text": text,
            },
        )

    def course(
        self,
        *,
        language: Optional[Literal["en", "ru"]] = None,
    ) -> Answer:
        """the chapters of the course and their exercises.

        language: of the texts
        """
        return self._ask(
            "course",
            {
                "language": language,
            },
        )

    def exercise(
        self,
        *,
        name: Optional[str] = None,
        exercise: Optional[Mapping[str, Any]] = None,
        student: Optional[str] = None,
        hints: Optional[int] = None,
        language: Optional[Literal["en", "ru"]] = None,
    ) -> Answer:
        """an exercise of the course with the numbers of a student.

        name: of the exercise
        exercise: or one of your own, as those in course/
        student: whose numbers: the same name has the same numbers everywhere
        hints: how many hints are wanted
        language: of the texts
        """
        return self._ask(
            "exercise",
            {
                "name": name,
                "exercise": exercise,
                "student": student,
                "hints": hints,
                "language": language,
            },
        )

    def grade(
        self,
        *,
        answer: Any,
        name: Optional[str] = None,
        exercise: Optional[Mapping[str, Any]] = None,
        student: Optional[str] = None,
        language: Optional[Literal["en", "ru"]] = None,
    ) -> Answer:
        """points for an answer to an exercise, with reasons.

        answer: of the kind that the exercise asks for
        name: of the exercise
        exercise: or one of your own, as those in course/
        student: whose numbers: the same name has the same numbers everywhere
        language: of the texts
        """
        return self._ask(
            "grade",
            {
                "answer": answer,
                "name": name,
                "exercise": exercise,
                "student": student,
                "language": language,
            },
        )

    def describe(
        self,
        *,
        of: Optional[str] = None,
    ) -> Answer:
        """what can be asked: operations, their fields and answers.

        of: the one operation to describe
        """
        return self._ask(
            "describe",
            {
                "of": of,
            },
        )


class ArmOperations:
    """The operations of one arm."""

    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def fk(
        self,
        *,
        q: Numbers,
    ) -> Answer:
        """where the tool is at given joint values.

        q: joint values, also outside the limits
        """
        return self._ask(
            "fk",
            {
                "q": q,
            },
        )

    def ik(
        self,
        *,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        near: Optional[Numbers] = None,
        limits: Optional[bool] = None,
        clamp: Optional[bool] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        parameter: Optional[float] = None,
        triangles: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """all joint values that reach a target.

        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        near: list the solutions nearest to these joint values first
        limits: only solutions inside the joint limits
        clamp: use the nearest target in reach, and say so
        policy: how planar3 without a pitch chooses one
        parameter: seven axes: which solution of each family (deg)
        triangles: four-link arm: also the intermediate quantities of document 001
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "ik",
            {
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "near": near,
                "limits": limits,
                "clamp": clamp,
                "policy": policy,
                "parameter": parameter,
                "triangles": triangles,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def fit(
        self,
        *,
        file: Optional[str] = None,
        files: Optional[Sequence[Any]] = None,
        main: Optional[str] = None,
        unit: Optional[float] = None,
        up: Optional[Literal["z", "y", "x", "-z", "-y", "-x"]] = None,
        abc: Optional[Numbers] = None,
        pivot: Optional[Numbers] = None,
        xyz: Optional[Numbers] = None,
        q: Optional[Numbers] = None,
        link: Optional[int] = None,
        pieces: Optional[Sequence[Any]] = None,
        density: Optional[float] = None,
        bytes: Optional[bool] = None,
    ) -> Answer:
        """a 3-D model as the body of an arm, cut onto its links.

        file: path of the model, of a folder or of a zip archive, where files are read
        files: or files that belong together
        main: which of several files is the model; else the largest
        unit: length of one unit of the model: 25.4 for inches; else what its format says, or 1 (mm)
        up: axis of the model that points up
        abc: turns the model, once it is upright (deg)
        pivot: point of the model, in its own units, that goes to `xyz`
        xyz: where that point is put: in the world, or in the frame of `link` (mm)
        q: the pose in which the model was drawn; without it all joints are 0
        link: the link that the whole model is, 0 for the base; else it is cut onto all
        pieces: corrections: pieces that belong to another link
        density: computes what the file does not know of masses: aluminium 2700, printed plastic 1200 (kg/m3)
        bytes: true: the answer has the meshes themselves too
        """
        return self._ask(
            "fit",
            {
                "file": file,
                "files": files,
                "main": main,
                "unit": unit,
                "up": up,
                "abc": abc,
                "pivot": pivot,
                "xyz": xyz,
                "q": q,
                "link": link,
                "pieces": pieces,
                "density": density,
                "bytes": bytes,
            },
        )

    def bodies(
        self,
        *,
        detail: Optional[Literal["coarse", "low", "full"]] = None,
        style: Optional[Literal["auto", "quill", "pen", "servo", "desk", "industrial"]] = None,
        holds: Optional[Literal["auto", "none", "pointer", "pen", "gripper", "spindle"]] = None,
        occlusion: Optional[bool] = None,
    ) -> Answer:
        """the bodies of an arm as meshes: those of its file, else made from its joints and dimensions.

        detail: coarse: the shapes alone; low: no screws; full
        style: how the arm looks; auto: as its joints and drives suggest
        holds: the tool it carries; auto: as the style suggests
        occlusion: false: leave out how much light arrives at each vertex
        """
        return self._ask(
            "bodies",
            {
                "detail": detail,
                "style": style,
                "holds": holds,
                "occlusion": occlusion,
            },
        )

    def export(
        self,
        *,
        format: Literal["urdf", "sdf", "mjcf", "json", "glb", "usdz", "stl"],
        q: Optional[Numbers] = None,
        pairs: Optional[bool] = None,
        detail: Optional[Literal["coarse", "low", "full"]] = None,
        style: Optional[Literal["auto", "quill", "pen", "servo", "desk", "industrial"]] = None,
        holds: Optional[Literal["auto", "none", "pointer", "pen", "gripper", "spindle"]] = None,
        occlusion: Optional[bool] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """an arm as a description for other programs.

        format: format of the output; json: a robot file; glb, usdz: its bodies, moving when a motion is given; stl: a
        pose
        q: the pose of glb, usdz and stl; without it all joints are 0
        pairs: json: the file keeps which bodies are not tested against each other, and why; those that never meet are
        proven
        detail: coarse: the shapes alone; low: no screws; full
        style: how the arm looks; auto: as its joints and drives suggest
        holds: the tool it carries; auto: as the style suggests
        occlusion: false: leave out how much light arrives at each vertex
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "export",
            {
                "format": format,
                "q": q,
                "pairs": pairs,
                "detail": detail,
                "style": style,
                "holds": holds,
                "occlusion": occlusion,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def post(
        self,
        *,
        to: Literal[
            "krl", "rapid", "urscript", "ls", "as", "spel", "jbi", "gcode", "grbl", "marlin", "servo", "arduino",
            "board",
        ],
        name: Optional[str] = None,
        joint_speed: Optional[float] = None,
        spindle_output: Optional[int] = None,
        gripper_output: Optional[int] = None,
        bare: Optional[bool] = None,
        resolution: Optional[float] = None,
        middle: Optional[Numbers] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """a motion as a program of a real controller.

        to: the controller: KUKA krl, ABB rapid, Universal Robots urscript, Fanuc ls, Kawasaki as, Epson spel, Yaskawa
        jbi; G-code of LinuxCNC (gcode), grbl, marlin; hobby servos: pulses as CSV (servo), a sketch that plays them
        (arduino), a sketch that `drive` talks to (board: no motion is needed)
        name: of the program; it is made to fit the controller
        joint_speed: of joint moves (G0, waypoints without a speed of their own), as a part of the joints' top speed (%)
        spindle_output: number of the output that M3, M4 and M5 switch; -1: none
        gripper_output: waypoints: number of the output that closes the gripper
        bare: no comments with the lines of the source
        resolution: step of the controller's pulses (us)
        middle: joint values in the middle of each servo's travel
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "post",
            {
                "to": to,
                "name": name,
                "joint_speed": joint_speed,
                "spindle_output": spindle_output,
                "gripper_output": gripper_output,
                "bare": bare,
                "resolution": resolution,
                "middle": middle,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def read(
        self,
        *,
        files: Optional[Sequence[Any]] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        dialect: Optional[Literal[
            "krl", "rapid", "urscript", "ls", "as", "spel", "jbi", "gcode", "grbl", "marlin",
        ]] = None,
        line: Optional[int] = None,
    ) -> Answer:
        """a program of a real controller as moves.

        files: the files of the program, its main one first
        file: or the path of one file, where files are read
        beside: path of the first of the files, whose data and subprograms are read, where files are
        dialect: of the controller; without it guessed from the file name and the first words
        line: of the first file: the answer has the modes behind it in `state`
        """
        return self._ask(
            "read",
            {
                "files": files,
                "file": file,
                "beside": beside,
                "dialect": dialect,
                "line": line,
            },
        )

    def diff(
        self,
        *,
        other: Optional[str] = None,
        other_file: Optional[str] = None,
        apart: Optional[float] = None,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
    ) -> Answer:
        """two programs by the motion of the arm: geometry and time.

        other: the lines of the program to compare with
        other_file: or the path of its file, where files are read
        apart: paths nearer than this count as the same (mm)
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        """
        return self._ask(
            "diff",
            {
                "other": other,
                "other_file": other_file,
                "apart": apart,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
            },
        )

    def twin(
        self,
        *,
        file: Optional[str] = None,
        bytes: Optional[str] = None,
        text: Optional[str] = None,
        source: Optional[str] = None,
        reference: Optional[str] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        healthy: Optional[str] = None,
        controller: Optional[Literal["computed-torque", "pd", "drives", "unknown"]] = None,
        bandwidth: Optional[float] = None,
        damping_ratio: Optional[float] = None,
        stiffness: Optional[Numbers] = None,
        damping: Optional[Numbers] = None,
    ) -> Answer:
        """a recording of an arm held against its model: what is wrong, and what cannot be told.

        file: the path of the recording, where files are read: MCAP or CSV
        bytes: or the file itself, as base64
        text: or the lines of a CSV file: source, t, q1, ..., torque1, ...
        source: who measured; absent: the first source that is not the reference
        reference: the source that says where the arm should be
        load_kg: that is known to be at the tool (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        healthy: paths of recordings of the same arm when it was healthy, with commas between; six to sixteen make the
        judgement sharp
        controller: how the drives work; unknown: delay and backlash are not judged
        bandwidth: of the joints under control (Hz)
        damping_ratio: of the joints under control
        stiffness: of pd and drives; N/m for a sliding joint (N·m/rad)
        damping: of pd and drives; N·s/m for a sliding joint (N·m·s/rad)
        """
        return self._ask(
            "twin",
            {
                "file": file,
                "bytes": bytes,
                "text": text,
                "source": source,
                "reference": reference,
                "load_kg": load_kg,
                "gravity": gravity,
                "healthy": healthy,
                "controller": controller,
                "bandwidth": bandwidth,
                "damping_ratio": damping_ratio,
                "stiffness": stiffness,
                "damping": damping,
            },
        )

    def identify(
        self,
        *,
        file: Optional[str] = None,
        bytes: Optional[str] = None,
        text: Optional[str] = None,
        source: Optional[str] = None,
        reference: Optional[str] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
    ) -> Answer:
        """masses, frictions and zeros of an arm from a recording of it, with bounds.

        file: the path of the recording, where files are read: MCAP or CSV
        bytes: or the file itself, as base64
        text: or the lines of a CSV file: source, t, q1, ..., torque1, ...
        source: who measured; absent: the first source that is not the reference
        reference: the source that says where the arm should be
        load_kg: that is known to be at the tool (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        """
        return self._ask(
            "identify",
            {
                "file": file,
                "bytes": bytes,
                "text": text,
                "source": source,
                "reference": reference,
                "load_kg": load_kg,
                "gravity": gravity,
            },
        )

    def pose(
        self,
        *,
        q: Numbers,
        frame: Optional[Mapping[str, Any]] = None,
    ) -> Answer:
        """everything to show of an arm at given joint values.

        q: joint values, also outside the limits
        frame: a frame of your own; the tool is also given in it
        """
        return self._ask(
            "pose",
            {
                "q": q,
                "frame": frame,
            },
        )

    def jog(
        self,
        *,
        q: Numbers,
        by: Optional[Numbers] = None,
        turn: Optional[Numbers] = None,
        frame: Optional[Union[Literal["base", "tool"], Numbers]] = None,
        to: Optional[Numbers] = None,
        pose: Optional[Mapping[str, Any]] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """the next joint values of an arm that is pushed, before it touches anything.

        q: joint values, also outside the limits
        by: a step along the axes of `frame` (mm)
        turn: a rotation vector along them; a pitch or a yaw turns as far as it can follow (deg)
        frame: whose axes
        to: joint values to go to, in place of a push of the tool
        pose: also the answer of `pose` at the new joint values
        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "jog",
            {
                "q": q,
                "by": by,
                "turn": turn,
                "frame": frame,
                "to": to,
                "pose": pose,
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def jacobian(
        self,
        *,
        q: Numbers,
    ) -> Answer:
        """how the tool moves when the joints do.

        q: joint values, also outside the limits
        """
        return self._ask(
            "jacobian",
            {
                "q": q,
            },
        )

    def line(
        self,
        *,
        from_: Numbers,
        to: Numbers,
        abc: Optional[Numbers] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        euler: Optional[Numbers] = None,
        sequence: Optional[Literal[
            "ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz",
            "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz",
        ]] = None,
        quat_wxyz: Optional[Numbers] = None,
        quat_xyzw: Optional[Numbers] = None,
        rotvec: Optional[Numbers] = None,
        R: Optional[Sequence[Numbers]] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """which parts of a straight line the arm cannot reach.

        from_: start of the line (mm)
        to: end of the line (mm)
        abc: orientation kept along the line: six axes (deg)
        pitch: angle of the last link: arm4, planar3 (deg)
        yaw: angle of the tool about z: scara (deg)
        policy: how planar3 without a pitch chooses one
        euler: orientation as three angles of `sequence` (deg)
        sequence: axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about fixed
        axes)
        quat_wxyz: or as a quaternion, w first
        quat_xyzw: or as a quaternion, w last
        rotvec: or as a vector along the axis, as long as the angle (deg)
        R: or as a matrix: 9 numbers, row by row
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "line",
            {
                "from": from_,
                "to": to,
                "abc": abc,
                "pitch": pitch,
                "yaw": yaw,
                "policy": policy,
                "euler": euler,
                "sequence": sequence,
                "quat_wxyz": quat_wxyz,
                "quat_xyzw": quat_xyzw,
                "rotvec": rotvec,
                "R": R,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def clearance(
        self,
        *,
        q: Union[Numbers, Sequence[Any]],
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """how far the arm is from everything around it, and from itself.

        q: joint values, or a list of many of them
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "clearance",
            {
                "q": q,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def certify(
        self,
        *,
        waypoints: Sequence[Any],
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """whether a motion keeps clear of everything between all samples.

        waypoints: joint values, joined by straight lines in joint space
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "certify",
            {
                "waypoints": waypoints,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def route(
        self,
        *,
        from_: Numbers,
        to: Optional[Union[Numbers, Mapping[str, Any]]] = None,
        seed: Optional[int] = None,
        budget_s: Optional[float] = None,
        home: Optional[bool] = None,
        effort: Optional[int] = None,
        smooth: Optional[bool] = None,
        experience: Optional[Mapping[str, Any]] = None,
        path: Optional[int] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        T: Optional[Sequence[Numbers]] = None,
        pitch: Optional[float] = None,
        yaw: Optional[float] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a collision-free path from joint values to joint values or a target.

        from_: joint values the arm starts from
        to: joint values to go to; or a target, all of whose solutions compete
        seed: of the random search; the same seed gives the same route
        budget_s: how long to search, as 20,000 samples per second: counted, not timed, so that answers repeat (s)
        home: go home: all joints at 0, or as near to it as their limits allow
        effort: for the patient: so many routes are searched, and the one whose motion takes the least time is kept
        smooth: shorten what was found
        experience: routes that were found before, as the last answer gave them; {} for none: asked before anything is
        searched, and given back with what was learned
        path: also report where the tool is at so many points of the route
        xyz: position of the tool; planar3: y is 0 (mm)
        abc: orientation Rz(A) Ry(B) Rx(C): six axes (deg)
        T: the whole pose instead: 16 numbers, row by row (mm)
        pitch: angle of the last link: arm4 below the horizontal, planar3 absolute (deg)
        yaw: angle of the tool about z: scara (deg)
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "route",
            {
                "from": from_,
                "to": to,
                "seed": seed,
                "budget_s": budget_s,
                "home": home,
                "effort": effort,
                "smooth": smooth,
                "experience": experience,
                "path": path,
                "xyz": xyz,
                "abc": abc,
                "T": T,
                "pitch": pitch,
                "yaw": yaw,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def task(
        self,
        *,
        from_: Numbers,
        jobs: Optional[Sequence[Any]] = None,
        things: Optional[Sequence[Any]] = None,
        xyz: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        columns: Optional[int] = None,
        rows: Optional[int] = None,
        pitch: Optional[Numbers] = None,
        approach: Optional[float] = None,
        feed: Optional[float] = None,
        gripper: Optional[Mapping[str, Any]] = None,
        home: Optional[bool] = None,
        seed: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """pick and place: things to their places, step by step, along proven routes.

        from_: joint values the arm starts from
        jobs: things with the place of each; or `things` and a pattern
        things: names, in this order; without it all movable things of the scene
        xyz: of a pattern: where the first thing goes (mm)
        abc: of a pattern: the orientation of its things (deg)
        columns: of a pattern: things along x
        rows: of a pattern: rows along y, before the next layer begins
        pitch: of a pattern: from column to column, row to row, layer to layer (mm)
        approach: height above a thing where straight moves begin and end (mm)
        feed: of the straight moves (mm/min)
        gripper: what holds the things
        home: back to `from` at the end, around everything
        seed: of the random searches; the same seed gives the same routes
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "task",
            {
                "from": from_,
                "jobs": jobs,
                "things": things,
                "xyz": xyz,
                "abc": abc,
                "columns": columns,
                "rows": rows,
                "pitch": pitch,
                "approach": approach,
                "feed": feed,
                "gripper": gripper,
                "home": home,
                "seed": seed,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def check(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        issues: Optional[float] = None,
        path: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """can the arm follow a G-code program, and where not; nothing is timed.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        issues: list at most so many errors, and as many warnings; the others are only counted
        path: number of places along the path to list, each with every branch
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "check",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "issues": issues,
                "path": path,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def place(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        keep_height: Optional[bool] = None,
        keep_turn: Optional[bool] = None,
        columns: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """where a whole G-code program fits in front of the arm, with the largest margin.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        keep_height: the zero of the program stays at the height of `work`
        keep_turn: it keeps its turn about the vertical
        columns: of the map
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "place",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "keep_height": keep_height,
                "keep_turn": keep_turn,
                "columns": columns,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def plan(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        issues: Optional[float] = None,
        samples: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a program, strokes, waypoints or a drawing as a motion within the arm's limits.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never
        for waypoints (kg)
        issues: list at most so many errors, and as many warnings; the others are only counted
        samples: false: leave out samples, limited_by and events
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "plan",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "issues": issues,
                "samples": samples,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def program(
        self,
        *,
        waypoints: Union[Sequence[Any], Numbers],
        feed: Optional[float] = None,
        near: Optional[Numbers] = None,
    ) -> Answer:
        """waypoints as a G-code program, run again as plan would run it.

        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        feed: of strokes, and of lines between waypoints (mm/min)
        near: joint values the arm starts from
        """
        return self._ask(
            "program",
            {
                "waypoints": waypoints,
                "feed": feed,
                "near": near,
            },
        )

    def simulate(
        self,
        *,
        plant: Literal["kinematic", "joints", "articulation", "all"],
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        controller: Optional[Literal["computed-torque", "pd", "drives"]] = None,
        load_kg: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        assume_inertia: Optional[bool] = None,
        control_hz: Optional[float] = None,
        step: Optional[float] = None,
        integrator: Optional[Literal["implicit", "euler", "rk4"]] = None,
        bandwidth: Optional[float] = None,
        damping_ratio: Optional[float] = None,
        stiffness: Optional[Numbers] = None,
        damping: Optional[Numbers] = None,
        floor: Optional[float] = None,
        table: Optional[Numbers] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        gripper: Optional[Mapping[str, Any]] = None,
        faults: Optional[Sequence[Any]] = None,
        noise: Optional[Mapping[str, Any]] = None,
        samples: Optional[bool] = None,
        self_: Optional[bool] = None,
    ) -> Answer:
        """a motion on a plant with a controller in front; `failure` is null, or t, joint and message of a breakdown.

        plant: transforms, rigid bodies held by joints (ODE), an articulation (MuJoCo), or all side by side
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        controller: what drives the plant
        load_kg: a point mass at the tool; the motion stays the same (kg)
        gravity: acceleration of free fall, base frame (m/s2)
        assume_inertia: housings of even density for masses and inertias that the robot file does not know
        control_hz: rate of the controller; `rate_hz` is at most this (Hz)
        step: longest step of the plant, a microsecond or more (s)
        integrator: of the articulation
        bandwidth: of the joints under control (Hz)
        damping_ratio: of the joints under control
        stiffness: of pd and drives; N/m for a sliding joint (N·m/rad)
        damping: of pd and drives; N·s/m for a sliding joint (N·m·s/rad)
        floor: a floor at this height (mm)
        table: a table: middle of its top, width, depth (mm)
        scene: things to touch, fixed or movable: path of a scene file where files are read, or the scene itself
        gripper: what M3, M62, M64, (MSG, GRIP) and `grip` close; given, the last link does not push movable things
        faults: what is wrong with the arm, at most 8; `twin` shall find it
        noise: how far arm and sensors are from the file; standard deviations
        samples: false: leave out the recording
        self_: links that are no neighbours touch each other
        """
        return self._ask(
            "simulate",
            {
                "plant": plant,
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "controller": controller,
                "load_kg": load_kg,
                "gravity": gravity,
                "assume_inertia": assume_inertia,
                "control_hz": control_hz,
                "step": step,
                "integrator": integrator,
                "bandwidth": bandwidth,
                "damping_ratio": damping_ratio,
                "stiffness": stiffness,
                "damping": damping,
                "floor": floor,
                "table": table,
                "scene": scene,
                "gripper": gripper,
                "faults": faults,
                "noise": noise,
                "samples": samples,
                "self": self_,
            },
        )

    def torque(
        self,
        *,
        q: Optional[Numbers] = None,
        qd: Optional[Numbers] = None,
        qdd: Optional[Numbers] = None,
        trajectory: Optional[Sequence[Any]] = None,
        load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what the drives must give to hold or move the arm.

        q: joint values, also outside the limits
        qd: their speeds; mm/s for a sliding joint (deg/s)
        qdd: their accelerations; mm/s2 for a sliding joint (deg/s2)
        trajectory: a whole motion in place of a pose: samples with t, q, qd, qdd as plan answers them; other members
        are passed over
        load_kg: load at the tool (kg)
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "torque",
            {
                "q": q,
                "qd": qd,
                "qdd": qdd,
                "trajectory": trajectory,
                "load_kg": load_kg,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def payload(
        self,
        *,
        q: Optional[Numbers] = None,
        worst: Optional[bool] = None,
        map: Optional[Mapping[str, Any]] = None,
        trajectory: Optional[Sequence[Any]] = None,
        sweep: Optional[Mapping[str, Numbers]] = None,
        steps: Optional[int] = None,
        across: Optional[Mapping[str, Numbers]] = None,
        across_steps: Optional[int] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what the arm can carry, at a pose or at its weakest.

        q: joint values of the pose
        worst: the weakest pose within the joint limits, with a proven bound
        map: over a plane of the workspace, at rest, within the joint limits
        trajectory: along a whole motion: samples with t, q, qd, qdd as plan answers them; other members are ignored
        sweep: dimensions that run together from their first to their last value
        steps: of the sweep
        across: dimensions that run from row to row of the sweep: a table of at most 10201 cells
        across_steps: of `across`; as many as `steps` when not given
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "payload",
            {
                "q": q,
                "worst": worst,
                "map": map,
                "trajectory": trajectory,
                "sweep": sweep,
                "steps": steps,
                "across": across,
                "across_steps": across_steps,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def size(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        load_kg: Optional[float] = None,
        planned_load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        points: Optional[bool] = None,
    ) -> Answer:
        """what a motion asks of every drive, and what it can carry; `file` may be a CSV of run.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        load_kg: load at the tool by which the drives are judged (kg)
        planned_load_kg: mass at the tool for which the motion is planned within the torque limits; size judges by it
        too, unless load_kg says otherwise (kg)
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        points: links of unknown inertia count as points at their centres
        """
        return self._ask(
            "size",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "load_kg": load_kg,
                "planned_load_kg": planned_load_kg,
                "safety": safety,
                "gravity": gravity,
                "points": points,
            },
        )

    def servo(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        planned_load_kg: Optional[float] = None,
        resolution: Optional[float] = None,
        middle: Optional[Numbers] = None,
    ) -> Answer:
        """pulses for hobby servos along a motion, and the error they cause; without one over the whole workspace.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        planned_load_kg: mass at the tool for which the motion is planned within the torque limits; size judges by it
        too, unless load_kg says otherwise (kg)
        resolution: step of the controller's pulses (us)
        middle: joint values in the middle of each servo's travel
        """
        return self._ask(
            "servo",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "planned_load_kg": planned_load_kg,
                "resolution": resolution,
                "middle": middle,
            },
        )

    def as_built(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        strokes: Optional[Sequence[Any]] = None,
        waypoints: Optional[Union[Sequence[Any], Numbers]] = None,
        drawing: Optional[Mapping[str, Any]] = None,
        feed: Optional[float] = None,
        rate_hz: Optional[float] = None,
        override: Optional[float] = None,
        part: Optional[Numbers] = None,
        reverse: Optional[bool] = None,
        up: Optional[float] = None,
        settle_down: Optional[float] = None,
        settle_up: Optional[float] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        step: Optional[float] = None,
        backlash: Optional[float] = None,
        jitter: Optional[float] = None,
        stiffness: Optional[float] = None,
        load_kg: Optional[float] = None,
        seed: Optional[int] = None,
        compensate: Optional[bool] = None,
    ) -> Answer:
        """what the tool really draws when joints have steps, backlash, sag and jitter.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        strokes: [[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes (mm)
        waypoints: joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a waypoint
        before it, or `near`, says where the arm is
        drawing: a document of a drawing (ink.md); sheet, pen, speeds and order are then its own
        feed: of strokes, and of lines between waypoints (mm/min)
        rate_hz: samples per second (Hz)
        override: feed override: the whole motion at this part of its speed; above 100 limits may be passed (%)
        part: only the motion from one time to another (s)
        reverse: the motion backwards
        up: strokes: the tool is a pen, lifted by this between strokes that do not meet (mm)
        settle_down: strokes: the pen waits when it has come down (s)
        settle_up: strokes: the pen waits when it has come up (s)
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        step: smallest step of every joint (deg or mm)
        backlash: free play of every joint, from one side to the other (deg or mm)
        jitter: every drive strays by at most this to each side (deg or mm)
        stiffness: of every joint under its load; 0: rigid (N·m/deg or N/mm)
        load_kg: mass at the tool, for the sag (kg)
        seed: of the jitter
        compensate: also a program that compensates for backlash and sag
        """
        return self._ask(
            "as_built",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "strokes": strokes,
                "waypoints": waypoints,
                "drawing": drawing,
                "feed": feed,
                "rate_hz": rate_hz,
                "override": override,
                "part": part,
                "reverse": reverse,
                "up": up,
                "settle_down": settle_down,
                "settle_up": settle_up,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "step": step,
                "backlash": backlash,
                "jitter": jitter,
                "stiffness": stiffness,
                "load_kg": load_kg,
                "seed": seed,
                "compensate": compensate,
            },
        )

    def workspace(
        self,
        *,
        color: Optional[Literal["reach", "manipulability", "payload"]] = None,
        level: Optional[float] = None,
        pitch: Optional[float] = None,
        abc: Optional[Numbers] = None,
        pose: Optional[Literal["weakest", "strongest"]] = None,
        safety: Optional[float] = None,
        gravity: Optional[Numbers] = None,
        values: Optional[bool] = None,
        cells: Optional[int] = None,
        volume: Optional[bool] = None,
    ) -> Answer:
        """where the arm reaches, how well, and with what load.

        color: what the values are: solutions of ik (with a free pitch the part of all pitches, %), manipulability of
        the best pose, or payload
        level: height of the slice from above; where the arm reaches farthest when not given (mm)
        pitch: only this pitch of the last link (arm4, planar3) (deg)
        abc: orientation of the tool (six axes); pointing down when not given (deg)
        pose: payload: of all poses of a place
        safety: torque limits are divided by this
        gravity: acceleration of free fall, base frame (m/s2)
        values: also the values of all cells
        cells: along the longer side of a slice at most; 320 as a rule when not given
        volume: also which cells of a box in space are reached
        """
        return self._ask(
            "workspace",
            {
                "color": color,
                "level": level,
                "pitch": pitch,
                "abc": abc,
                "pose": pose,
                "safety": safety,
                "gravity": gravity,
                "values": values,
                "cells": cells,
                "volume": volume,
            },
        )

    def survey(
        self,
        *,
        from_: Optional[Numbers] = None,
        to: Optional[Numbers] = None,
        counts: Optional[Numbers] = None,
        directions: Optional[int] = None,
        rolls: Optional[int] = None,
        manipulability: Optional[bool] = None,
        payload: Optional[bool] = None,
        clearance: Optional[bool] = None,
        safety: Optional[float] = None,
        shares: Optional[bool] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """what the arm can do over a whole grid of poses: a capability map.

        from_: lower corner of the box of places; all that the arm reaches when not given (mm)
        to: upper corner (mm)
        counts: places along x, y and z, each in the middle of its cell
        directions: of the tool at each place, evenly over the sphere; of an arm with a pitch: pitches all around; 32
        when not given, or 1 for an arm without a choice
        rolls: turns about each direction; of a SCARA: yaws; 8 when not given, or 1
        manipulability: also the largest manipulability of each pose
        payload: also the largest load that it holds at rest
        clearance: also the largest distance from the scene and from itself
        safety: payload: torque limits are divided by this
        shares: the answer lists for each place which part of its orientations is reached
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "survey",
            {
                "from": from_,
                "to": to,
                "counts": counts,
                "directions": directions,
                "rolls": rolls,
                "manipulability": manipulability,
                "payload": payload,
                "clearance": clearance,
                "safety": safety,
                "shares": shares,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )

    def design(
        self,
        *,
        vary: Mapping[str, Numbers],
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        programs: Optional[Sequence[Any]] = None,
        goal: Optional[Literal["torque", "margin", "time"]] = None,
        load_kg: Optional[float] = None,
        safety: Optional[float] = None,
        points: Optional[bool] = None,
        tries: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> Answer:
        """link lengths and mounts with which the arm can run some programs, with the least torque, margin or time.

        vary: what may change and between which bounds: named dimensions, and the mount: base.x, base.y, base.z (mm),
        base.a, base.b, base.c (degrees); at most 16
        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        programs: in place of `program` or `file`: up to 16 programs, each with its own place; the arm must run all
        goal: what is best: torque, the smallest peak torque as a part of the limit (in N·m without limits); margin, the
        largest distance to the joint limits as a part of the range; time, the shortest motion
        load_kg: mass at the tool (kg)
        safety: torque limits are divided by this
        points: links of unknown inertia count as points
        tries: candidates at most; the search ends before when it has settled
        seed: of the search: the same one gives the same answer
        """
        return self._ask(
            "design",
            {
                "vary": vary,
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "programs": programs,
                "goal": goal,
                "load_kg": load_kg,
                "safety": safety,
                "points": points,
                "tries": tries,
                "seed": seed,
            },
        )

    def tolerance(
        self,
        *,
        program: Optional[str] = None,
        file: Optional[str] = None,
        beside: Optional[str] = None,
        start: Optional[Numbers] = None,
        rapid: Optional[float] = None,
        dialect: Optional[Literal["strict", "tolerant"]] = None,
        tools: Optional[str] = None,
        tool_table: Optional[str] = None,
        block_delete: Optional[bool] = None,
        work: Optional[Numbers] = None,
        abc: Optional[Numbers] = None,
        rotary: Optional[Literal["euler", "axes", "direction", "table"]] = None,
        pitch: Optional[float] = None,
        policy: Optional[Literal["beta", "exact", "decrement"]] = None,
        near: Optional[Numbers] = None,
        tolerance: Optional[float] = None,
        rapids: Optional[Literal["line", "joint", "route"]] = None,
        limits: Optional[Mapping[str, Any]] = None,
        acceleration: Optional[float] = None,
        jerk: Optional[float] = None,
        q: Optional[Numbers] = None,
        poses: Optional[Sequence[Any]] = None,
        dimensions: Optional[Mapping[str, float]] = None,
        offset: Optional[Numbers] = None,
        backlash: Optional[Numbers] = None,
        encoder: Optional[Numbers] = None,
        base: Optional[Numbers] = None,
        turn: Optional[Numbers] = None,
        slip: Optional[Numbers] = None,
        spread: Optional[Literal["uniform", "normal"]] = None,
        limit: Optional[float] = None,
        reach: Optional[bool] = None,
        samples: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> Answer:
        """how far the tool of an arm as it is built comes away from where it should be, and which tolerance is to
           blame.

        program: the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first words
        tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)
        file: or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, .knots
        or .csv
        beside: path of the file that `program` is the text of: data and subprograms of a controller's program are read
        beside it, where files are
        start: where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and
        a motion begins where the first rapids end (mm)
        rapid: speed of rapids (G0) (mm/min)
        dialect: strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning
        tools: file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42
        tool_table: or the lines of the table
        block_delete: skip lines that begin with /
        work: where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its own
        frames and stays where they are
        abc: orientation of the tool (six axes); without it rotary words of the program turn it (deg)
        rotary: what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of the
        tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the same without the
        turn about the tool itself (five-axis milling); table, the same for words that turn the table
        pitch: pitch of the last link: arm4 (90 is down), planar3 (-90) (deg)
        policy: how planar3 without a pitch chooses one along the path
        near: joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move
        from there
        tolerance: how far corners may be rounded under G64 without P (mm)
        rapids: how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the
        things of `scene`, proven clear
        limits: in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint
        acceleration: of the tool; without it that of the robot file, or 2000 (mm/s2)
        jerk: of the tool along paths; without it that of the robot file, or only those of the joints count (mm/s3)
        q: one pose
        poses: or several: rows of joint values; of a program up to 256 evenly along it
        dimensions: tolerances of named dimensions, plus and minus, in their own units
        offset: of the zeros of the joints, plus and minus: one for all or one per joint; mm for a sliding joint (deg)
        backlash: play: the gap of each joint is anything up to this; the joint lies at the end that its motion leaves
        it at, and at rest at either (deg)
        encoder: step of the encoders, seen at the joint (deg)
        base: place of the base, plus and minus: one for all axes or x, y, z (mm)
        turn: turn of the base about x, y and z, plus and minus (deg)
        slip: a fault: the chance that a joint is off for the whole program, and by how much at most, degrees or mm
        spread: of dimensions, offsets and the base: uniform within the tolerance; normal, three standard deviations
        limit: largest deviation that is allowed: the answer says how many arms keep it (mm)
        reach: also how many arms, once they are calibrated, can bring the tool to every pose in the same branch
        samples: arms
        seed: of the sampling: the same one gives the same answer
        """
        return self._ask(
            "tolerance",
            {
                "program": program,
                "file": file,
                "beside": beside,
                "start": start,
                "rapid": rapid,
                "dialect": dialect,
                "tools": tools,
                "tool_table": tool_table,
                "block_delete": block_delete,
                "work": work,
                "abc": abc,
                "rotary": rotary,
                "pitch": pitch,
                "policy": policy,
                "near": near,
                "tolerance": tolerance,
                "rapids": rapids,
                "limits": limits,
                "acceleration": acceleration,
                "jerk": jerk,
                "q": q,
                "poses": poses,
                "dimensions": dimensions,
                "offset": offset,
                "backlash": backlash,
                "encoder": encoder,
                "base": base,
                "turn": turn,
                "slip": slip,
                "spread": spread,
                "limit": limit,
                "reach": reach,
                "samples": samples,
                "seed": seed,
            },
        )

    def drawing(
        self,
        *,
        drawing: Mapping[str, Any],
        tolerance: Optional[float] = None,
        plan: Optional[Literal["check", "time", "motion"]] = None,
        rate_hz: Optional[float] = None,
        folder: Optional[str] = None,
        strokes: Optional[bool] = None,
        reach: Optional[bool] = None,
        gcode: Optional[bool] = None,
        svg: Optional[bool] = None,
        path: Optional[int] = None,
        scene: Optional[Union[str, Mapping[str, Any]]] = None,
        bodies: Optional[Sequence[Any]] = None,
        allowed: Optional[Sequence[Any]] = None,
        margin: Optional[float] = None,
    ) -> Answer:
        """a drawing in front of an arm: where it lies, what it takes, whether it fits.

        drawing: the document (ink.md) that zveno draw -o drawing.json writes; `robot` and `set` of the request count,
        not its own
        tolerance: of the points of `strokes` (mm)
        plan: check: whether the arm can follow it; time: also how long it takes, of more than 20 000 lines and curves
        estimated; motion: the whole motion is planned
        rate_hz: samples per second of that motion, for a caller that takes them (Hz)
        folder: where the files of sources are looked for first
        strokes: false: leave the points of the strokes out
        reach: also what the pen reaches
        gcode: also the drawing as G-code
        svg: also the strokes as an SVG file
        path: number of places along the path of the pen to list, each with every branch
        scene: path of a scene file where files are read, or the scene itself (collide.md)
        bodies: what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of
        the robot file, else the housings that are drawn
        allowed: pairs of names of bodies that may touch
        margin: required clearance (mm)
        """
        return self._ask(
            "drawing",
            {
                "drawing": drawing,
                "tolerance": tolerance,
                "plan": plan,
                "rate_hz": rate_hz,
                "folder": folder,
                "strokes": strokes,
                "reach": reach,
                "gcode": gcode,
                "svg": svg,
                "path": path,
                "scene": scene,
                "bodies": bodies,
                "allowed": allowed,
                "margin": margin,
            },
        )
