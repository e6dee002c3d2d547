/** The loaders of three.js for meshes of others, in one file: apart they would be a tenth larger, and few ever need one. */
export { ThreeMFLoader } from "three/examples/jsm/loaders/3MFLoader.js";
export { ColladaLoader } from "three/examples/jsm/loaders/ColladaLoader.js";
export { FBXLoader } from "three/examples/jsm/loaders/FBXLoader.js";
export { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
