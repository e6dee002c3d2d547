/** The camera, with perspective or without: then what is looked at is as large as with it. */
import { PerspectiveCamera } from "three";

export class Eyepiece extends PerspectiveCamera {
    isFlat = false;
    distance = 1; // to what is looked at, m

    override updateProjectionMatrix(): void {
        super.updateProjectionMatrix();
        if (!this.isFlat) return;
        const half = (this.distance * Math.tan((this.fov * Math.PI) / 360)) / this.zoom, { view } = this;
        const up = view ? (2 * half * view.offsetY) / view.fullHeight : 0, right = view ? (2 * half * this.aspect * view.offsetX) / view.fullWidth : 0;
        this.projectionMatrix.makeOrthographic(-half * this.aspect + right, half * this.aspect + right, half - up, -half - up, -this.far, this.far, this.coordinateSystem);
        this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
    }
}
