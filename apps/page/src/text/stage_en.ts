/** Texts of the stage in English: where panels stand, what the picture shows, commands. {name} is a place for a value. */

export const stageEn = {
    live: "Live", panels: "Panels", dock_left: "left", dock_right: "right", dock_below: "below", dock_float: "floating", dock_closed: "closed",
    layoutUsual: "Usual places", sizeOf: "Room {side}",
    skipPicture: "To the picture", skipJoints: "To the joints", skipTabs: "To the tabs",
    commands: "Commands", commandsHint: "Type what you want to do", commandsNone: "No command of this name.",
    present: "Present", presentEnd: "End presentation",
    show: "Show", showArcs: "Joint limits", showDimensions: "Dimension lines", showEllipsoid: "Manipulability ellipsoid", showTorques: "Torques", showMass: "Centre of mass", massUnknown: "The robot file does not give the masses", showWork: "Work zero",
    fitArm: "Fit the arm", fitPath: "Fit the path", fitTool: "Fit the tool", measure: "Measure", measured: "{length} between the two points", measureFirst: "Click the first point.", measureSecond: "Click the second point.",
    flat: "Without perspective", pictureSave: "Save picture", pictureWidth: "Width", pictureHeight: "Height", pictureClear: "See-through background", pictureTake: "Download PNG",
    film: "Film of the motion", filmStop: "Stop the film", filmNone: "There is no motion to film: run a program first.", filmUnable: "This browser records no films.",
    cube: "View cube: drag to turn the picture, click a face to look at it",
    commandHome: "Arm to its home", commandStop: "Stop the motion", commandUndo: "Undo", commandRedo: "Redo", commandTheme: "Light or dark colours", commandLanguage: "Русский язык",
    commandPanel: "{panel}: {place}", commandArm: "Arm: {name}", commandTab: "Open: {name}", commandRun: "Run or pause the motion", commandRecord: "Record the pose as a point", commandLow: "Light graphics on or off",
    viewOf: "View: {name}", toggleOf: "Show or hide: {name}",
};

export type StageTexts = typeof stageEn;
