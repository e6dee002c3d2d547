/** Texts of the tab of things, in English. {name} is a place for a value. */
export const thingsEn = {
    add: "Add", addHint: "Put a thing down in front of the arm", mesh: "Mesh…", open: "Open scene…", save: "Save scene", clear: "Remove all",
    kinds: { box: "box", cylinder: "cylinder", sphere: "sphere", capsule: "capsule", table: "table", tray: "tray", fixture: "fixture", pallet: "pallet", hull: "mesh", other: "other" } as Record<string, string>,
    none: "Nothing is around the arm. Add a thing, or drop a scene file or an STL or OBJ file on the page. The arm stops before it touches anything, and its motions go around.",
    hint: "Drag a thing in the picture to move it; arrows and rings at the picked one move and turn it exactly. Ctrl+D copies, Delete removes.",
    pick: "Pick {name}", copy: "Copy {name}", remove: "Remove {name}",
    name: "Name", place: "Place", turn: "Turned", size: "Size", radius: "Radius", length: "Length", color: "Colour",
    movable: "Can be picked", mass: "Mass", friction: "Friction", restitution: "Bounce", asWood: "as wood",
    snap: "Snap", snapHint: "Things go by 10 mm and stand on what is below", sound: "Sound", soundHint: "A tone tells how near the arm is to something",
    canBePicked: "movable", clearance: "Clearance", nothingNear: "nothing is near",
    route: "Route", goalHere: "Goal at the tool", goalNone: "No goal", go: "Go there", home: "Home, around everything",
    routeHint: "Set the goal, then move the arm away and drag goal or things: the route follows. Every piece of it is proven clear.",
    routeFound: "Proven clear · {length} · {ms} ms · nearest {distance}", routeNone: "No route: {why}",
    task: "Pick and place", gripper: "Gripper", grippers: { fingers: "fingers", vacuum: "vacuum cup", magnet: "magnet" } as Record<string, string>,
    to: "First place", columns: "Columns", rows: "Rows", pitch: "Pitch", approach: "Approach", plan: "Plan and play",
    taskHint: "All things that can be picked go to a pattern that begins at the first place.", taskDone: "{done} things get to their places in {steps} steps.", taskFails: "{done} things get there, then: {why}", keepThere: "Leave things there",
    steps: { approach: "approach", grip: "grip", lift: "lift", carry: "carry", place: "place", release: "release", retreat: "retreat", home: "home" } as Record<string, string>,
    noPickable: "Nothing can be picked: mark a thing so.",
};

export type ThingsTexts = typeof thingsEn;
