/** A component of a long list: it is drawn again only when one of its properties has become another. */
import { Component, type ComponentType } from "preact";

function differ(a: object, b: object): boolean {
    const one = a as Record<string, unknown>, other = b as Record<string, unknown>;
    return Object.keys({ ...one, ...other }).some((key) => one[key] !== other[key]);
}

export function steady<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
    return class Steady extends Component<Props> {
        override shouldComponentUpdate(next: Readonly<Props>): boolean {
            return differ(this.props, next);
        }

        override render() {
            return <Inner {...(this.props as Props)} />;
        }
    };
}
