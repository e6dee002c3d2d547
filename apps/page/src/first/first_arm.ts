/** What the first picture shows: an arm that the build has asked the core about. */

export interface FirstArm {
    reach: number; // m
    shape: string; // its links (core/packed_shape.ts): the name of a file; of the usual arm themselves, in base64
    places: number[][]; // per link: the axes x, y, z and the origin of its frame, m
}
