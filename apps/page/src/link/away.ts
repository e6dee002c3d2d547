/** There is no link to the server, or it broke before the answer came. */
export class ServerAway extends Error {
    constructor() {
        super("the server is away");
    }
}
