/** Style sheets are bundled by the build. */
declare module "*.css";

/** Programs are bundled as their text. */
declare module "*.ngc" {
    const text: string;
    export default text;
}

/** The arms that ship, laid out by the build (first/bake.ts). */
declare module "baked:arms" {
    const arms: Record<string, import("./first/first_arm").FirstArm>;
    export default arms;
}

/** What the core answers about them, by the text of the request. */
declare module "baked:answers" {
    const answers: Record<string, string>;
    export default answers;
}

/** The chapters of the course, as the contents list them (build.mjs). */
declare module "baked:course" {
    const listed: import("./course/chapter").Listed[];
    export default listed;
}

/** The Russian sentences of the core and the server (build.mjs). */
declare module "baked:sentences" {
    const placed: import("./text/core_words").PlacedTable;
    export default placed;
}

/** The chapters themselves, by the name of their file. */
declare module "baked:chapters" {
    const chapters: Record<string, import("./course/chapter").Chapter>;
    export default chapters;
}
