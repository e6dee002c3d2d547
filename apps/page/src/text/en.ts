/** Every text of the page in English. {name} is a place for a value. */

/** Titles of arms and meanings of their dimensions, where the words of the robot file are in another language. */
type ArmWords = Record<string, { title: string; about: Record<string, string> }>;

export const en = {
    arms: {} as ArmWords, // robot files speak English
    title: "zveno, a robot-arm workbench",
    language: "Language", theme: "Colours", themeSystem: "As the system", themeLight: "Light", themeDark: "Dark",
    quality: "Light graphics", settings: "Settings", close: "Close",
    units: { mm: "mm", m: "m", rad: "rad", kg: "kg", s: "s", min: "min", h: "h", Nm: "N·m", N: "N" },
    lengths: "Lengths", angles: "Angles", degrees: "degrees", radians: "radians",
    serverUnknown: "looking for a server", serverAlone: "no server: works alone, saves in this browser",
    serverConnected: "server connected", serverLost: "server lost, trying again",
    serverShortAlone: "no server", serverShortConnected: "server", serverShortLost: "reconnecting", serverShortUnknown: "…",
    coreFailed: "The core could not be started: {message}",
    starting: "starting",

    arm: "Arm", dimensions: "Dimensions", reset: "Reset", reachOf: "Never farther than {length} from joint 1.", source: "Source",
    armHint: "Every number can be changed; the arm follows at once.",
    save: "Save", saveAs: "Name", saved: "Saved workspaces", open: "Open", remove: "Delete", download: "Download",
    openFile: "Open file", savedBrowser: "“{name}” is saved in this browser.", savedServer: "“{name}” is saved on the server.",
    files: "Files", filesAlone: "Without a server work is saved in this browser and as files; there is no physics.", fileNoJson: "This file is not JSON; expected a workspace that was saved here.",
    fileNoWorkspace: "This file is no workspace: it lacks \"format\": \"{format}\", a robot or the numbers of its joints.",
    fileBadRows: "The table of this workspace is damaged: expected rows with xyz, three numbers, and pitch.",
    nothingSaved: "nothing saved yet", unnamed: "workspace",

    joints: "Joints", joint: "Joint {number}", home: "Home", stop: "Stop", speed: "Speed",
    jointHint: "Drag, type, or hold the keys shown.", limits: "{lower} to {upper}", noLimits: "no limits",
    minusKey: "key {key} turns back", plusKey: "key {key} turns on",
    tool: "Tool", toolHere: "Tool position and orientation", jog: "Jog", frame: "Frame", frameBase: "base", frameTool: "tool", frameUser: "own",
    move: "Move", turn: "Turn", jogMove: "Move {axis} {sign}", jogTurn: "Turn about {axis} {sign}",
    userFrame: "Orientation of the own frame", gizmoMove: "Handle moves", gizmoTurn: "Handle turns",
    target: "Target", go: "Go", takeOver: "From the arm", pitch: "pitch", yaw: "yaw", targetHint: "Type a place, or click on the floor.",
    goNearest: "Go to the nearest place",
    reachedSoon: "In reach: {count} solutions, {usable} inside the limits.",
    outer: "Out of reach by {distance}: the arm cannot stretch that far.",
    inner: "Out of reach by {distance}: too near, the arm cannot fold any further.",
    above: "Out of reach by {distance}: higher than the slide goes.",
    below: "Out of reach by {distance}: lower than the slide goes.",
    plane: "Out of reach by {distance}: off the plane in which the arm moves.",
    unknown: "The search found no solution and stopped {distance} away; that does not prove that there is none.",
    far: "immeasurably far",
    nearest: "The nearest place in reach is {place}.",
    noneInLimits: "In reach, but every solution leaves the joint limits: the least bad one by {amount} at joint {joint}.",

    solutions: "Solutions", solutionsHint: "All ways to hold the tool here. Point to see, click to move.",
    showAll: "Show all as shadows", current: "now", noSolutions: "The search found no other way to hold the tool here.",
    margin: "{amount} to the limit of joint {joint}", noMargin: "no limits", beyondLimit: "joint {joint} would be {amount} beyond its limit",
    front: "front", back: "back", up: "elbow up", down: "elbow down", left: "elbow left", right: "elbow right",
    plus: "wrist\u00a0+", minus: "wrist\u00a0−", only: "the only way", freeJoints: "joint {joints} free",
    solution: "Solution {number}",

    singularAt: "Singular pose ({name}).", singularNear: "Near a singular pose ({name}).",
    lostMove: "The tool cannot move along ({direction}).", lostTurn: "The tool cannot turn about ({direction}).",
    hardMove: "The tool hardly moves along ({direction}).", hardTurn: "The tool hardly turns about ({direction}).",
    idle: "Joints {joints} cancel each other.", idleOne: "Joint {joints} moves without moving the tool.",
    outEither: "Way out: move joint {joint} to either side.",
    outPlus: "Way out: move joint {joint} on (+); it is {away} past the singular place.",
    outMinus: "Way out: move joint {joint} back (−); it is {away} past the singular place.",
    wrist: "wrist", elbow: "elbow", shoulder: "shoulder", stretched: "stretched arm", folded: "folded arm", axis: "tool on the base axis",
    noName: "no name",
    stopLimit: "Joint {joint} is at its limit.", stopReach: "The tool cannot go there.",
    stopSingular: "Stopped at a singular pose: a joint would have to turn too fast.",
    clamped: "Out of reach by {distance}; the arm stays at the nearest place, {place}.",
    refused: "{message}",

    view: "View", viewOrbit: "Free", viewTop: "Top", viewFront: "Front", viewSide: "Side", viewTool: "Tool",
    frames: "Frames", reach: "Reach", noGraphics: "This browser shows no 3-D (WebGL is off); everything else works.",
    picture: "The arm in 3-D. Arrow keys move the tool, page keys lift and lower it.",
    moving: "moving", still: "at rest",

    load: "Load and torques", loadAtTool: "Load at the tool", torqueOf: "Joint {joint}: {torque} of {limit} N·m",
    payloadHere: "It can hold {mass} here; joint {joint} decides.", payloadFree: "No joint limits the load here.",
    overload: "Joint {joint} is overloaded.",

    table: "Targets", tableHint: "Document 001: targets with the angle XOY of the last link below the horizontal.",
    addRow: "Add the tool's place", importCsv: "Import CSV", exportCsv: "Export CSV", clear: "Clear", removeRow: "Delete row {number}",
    goRow: "Move to row {number}", check: "check by FK", checkOk: "agrees", notReachable: "out of reach",
    csvEmpty: "The CSV file has no targets. Expected lines of four numbers: x, y, z, XOY (mm and degrees).",
    csvBad: "Line {line} of the CSV file: {found}. Expected four numbers: x, y, z, XOY (mm and degrees).",
    emptyTable: "No targets yet.", xoy: "XOY",
    keys: "Keys and gamepad", keysHint: "Keys move the joints at the speed set above, per second.",
    keyTool: "With the picture in focus: arrows move the tool in x and y, page up and down in z. Escape stops.",
    gamepadNone: "No gamepad: connect one and press a button.", gamepadHere: "Gamepad: {name}",
    leftX: "left stick ↔", leftY: "left stick ↕", rightX: "right stick ↔", rightY: "right stick ↕", padX: "cross ↔", padY: "cross ↕",
    // timeline
    timeline: "Timeline", timelinePlace: "Place on the timeline", timelineFactor: "Speed factor", timelineClose: "Take the motion off the timeline",
    play: "Run", pause: "Pause", stepBack: "Previous line (key ,)", stepOn: "Next line (key .)", timeOf: "{time} of {duration}", timeLeft: "{time} left",
    atLine: "line {number}", atStroke: "stroke {number}", atPoint: "point {number}",
    byTool: "tool acceleration", byVelocity: "speed of {joint}", byAcceleration: "acceleration of {joint}", byJerk: "jerk of {joint}", byTorque: "torque of {joint}",

    // charts
    charts: "Charts", chartQ: "Joint values", chartQd: "Joint speeds", chartQdd: "Joint accelerations", chartTorque: "Torques", chartSpeed: "Tool speed",
    chartLimits: "scale to the limits", noTorque: "The masses of this arm are not known.", chartsEmpty: "Charts show the motion on the timeline; there is none yet.",
    chartsHint: "Click: go to that time. Drag: look at a part. Double click: the whole. Dashed: limits.",

    // trail
    trail: "Trail of the tool", trailSpeed: "speed", trailPen: "pen", trailNone: "no trail", penUp: "lifted", penNumber: "pen {number}",

    more: "More", bottomPanel: "Tables and help", openPanel: "Open panel", closePanel: "Close panel",

    // teaching
    teach: "Teach", record: "Record the pose", runPoints: "Run all", runRound: "round and round", exportGcode: "Export G-code",
    noPoints: "No points yet. Move the arm and record its pose: button or key N.",
    point: "Point {number}", pointName: "name", pointMove: "how to come", pointPace: "how fast", pointSpeed: "speed", pointFeed: "feed", pointDwell: "wait",
    pointGrip: "Move point {number}: drag, or arrow keys", pointGripHint: "Drag to another place; arrow keys do the same",
    pointGo: "Go to point {number}", pointRun: "Run from point {number} on", pointUpdate: "Point {number} becomes the pose of the arm",
    pointDuplicate: "Duplicate point {number}", pointDelete: "Delete point {number}", pointValues: "All values", pointVia: "over",
    pointForeign: "taught on {arm}",
    moves: { joint: "joints", line: "line", arc: "arc" },
    pointTrouble: "Point {number}, {name}: {why}.",
    pointFails: {
        reach: "out of reach on the way, at {place}", limit: "joint {joint} would pass its limit on the way, at {place}",
        singularity: "a joint would have to jump on the way, at {place}; come by joints instead", torque: "the drive of joint {joint} is too weak on the way, at {place}",
        timing: "no speed fits the limits on the way, at {place}",
    },
    pointHeld: "Point {number}, {name}: the way there keeps the elbow as it is, so the arm comes with other joint values than were taught.",
    gcodeDone: "points.ngc: {lines} lines. Rapids are joint moves: zveno run --rapids joint.",
    gcodeStuck: "The arm cannot run this program: {why}.",
    gcodeLost: {
        speed: "Point {number}, {name}: G0 has no speed; it will be as fast as the joints can.",
        arc: "Point {number}, {name}: the arc lies in no plane of the axes, so it became lines within 0.005 mm.",
        held: "Point {number}, {name}: G-code does not say how the arm is held; it will come here with other joint values.",
    },
    pointsCsvEmpty: "The CSV file has no points. Expected a line of headings and one line per point.",
    pointsCsvColumn: "The CSV file has no column \"{column}\". Its headings are: {found}",
    pointsCsvValue: "Line {line} of the CSV file, column \"{column}\": found \"{found}\". Expected a value as an export has it.",
    pointsCsvMany: "The CSV file has {line} points; 2000 is the most.",

    // undo and redo
    history: "Undo and redo", undo: "Undo: {what}", redo: "Redo: {what}", nothing: "nothing",
    changes: {
        arm: "another arm", dimensions: "dimensions", program: "program", drawing: "drawing", points: "taught points", rows: "table of targets",
        pose: "motion of the arm",
    },

    // the program tab
    program: "Program", programLabel: "G-code program. The Tab key leaves the editor.", programName: "Name of the program", newProgram: "New", unnamedProgram: "program",
    editorPhrases: {} as Record<string, string>, // CodeMirror speaks English
    run: "Run", cancel: "Cancel", checkProgram: "Check", follow: "Follow", followHint: "The text follows the motion; scrolling by hand lets it go.",
    seekLine: "Go to this line", seekLineHint: "The timeline goes to the first moment of the line with the cursor; a click on a line number does the same.", find: "Find",
    examples: "Examples", savedPrograms: "Saved programs", loadProgram: "Load", placement: "Placement", placementHint: "Where the zero of the program lies in front of the arm, and how it is turned.",
    placeAtTool: "At the tool", placeUsual: "Usual place", samplesPerSecond: "Samples per second", workField: "Zero of the program, {axis}",
    planning: "Planning: {percent} %", planningLeft: "Planning: {percent} %, about {seconds} s left", checking: "Checking…", opening: "Opening…",
    problems: "Problems", noProblems: "No problems.", writeProgram: "Write a program, open a file, or take an example.", uncheckedLarge: "This program is large: it is checked when you press Check or Run.",
    moreProblems: "and {count} more", problemAt: "line {line}", changedSinceRun: "Changed since it was run.", errorWord: "error", warningWord: "warning",
    failReach: "The arm cannot reach the place {place}.", failLimit: "Joint {joint} would pass its limit, at {place}.", failSingularity: "The joints would have to jump at a singular pose, at {place}.",
    failTorque: "The drive of joint {joint} is too weak to hold the arm, at {place}.", failTiming: "No speed fits the limits of the joints, at {place}.",
    fileNoText: "This file is no text: expected a G-code program.", tooLargeServer: "The server keeps programs up to 16 MB: download this one as a file.",
    tooLargeBrowser: "This browser has no room for a program of this size: download it as a file.", dropHint: "Drop the file to open it.",
    examplePart: "Plate", exampleFlower: "Flower (loop)", exampleDrill: "Holes (cycle, subroutine)", exampleWave: "Wave (splines)", exampleHelix: "Helix",
    examplePlane: "Oval in the plane", exampleTilt: "Leaning tool (six axes)",
    // sharing, and a server that goes away
    serverLocked: "the server was started anew and wants its new address: open the one that it printed; nothing is lost", serverShortLocked: "new address needed",
    savedLater: "“{name}” waits in this browser and is saved as soon as the server is back.", savesWait: "saves waiting: {count}",
    restored: "Your last work is back.",
    share: "Share", shareCount: "Shared: {count}", watchCount: "Watching: {count}", shareStart: "Share what I do",
    shareAbout: "Others see your arm, program and drawing in their browsers while you work. They can move nothing unless you hand over control.",
    shareAlone: "Sharing needs the server: start zveno serve and open its address.", shareLost: "The server is away; sharing goes on when it is back.",
    shareLink: "Link for watching", copy: "Copy", copied: "Copied", shareLocal: "This link opens on this machine only. For others start zveno serve --listen with an address of this machine.",
    shareStop: "Stop sharing", watchStop: "Stop watching", ownName: "Your name", people: "Who is here", guest: "Guest {number}", you: "you",
    hasControl: "has control", giveControl: "Hand over", askControl: "Ask for control", takeControl: "Take control back",
    controlAsked: "You have asked for control; it is up to the one who has it.", wantsControl: "{name} would like control.", notNow: "Not now",
    watchingOf: "You watch what {name} does; only the picture is yours to turn.", watchingNobody: "You watch; nobody has control now.",
    watchingWaits: "The link is lost; watching goes on when the server is back.", watchingNotice: "You are watching: only the one who has control moves the arm.",
    guestControl: "You have control; what you do is seen by {count} others.", giveBack: "Hand back", andMore: "and {count} more",
};

export type Texts = typeof en;
/** The name of a plain text. */
export type TextKey = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];
