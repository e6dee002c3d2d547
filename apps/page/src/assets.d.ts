/** Style sheets are bundled by the build. */
declare module "*.css";

/** Programs are bundled as their text. */
declare module "*.ngc" {
    const text: string;
    export default text;
}
