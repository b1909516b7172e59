import { type Component, options, type VNode } from "preact";

/** The names under which Preact's own packages too find a node's component, and a component's place on the page. */
type Drawn = VNode & { __c?: Component & { __P?: Element | null } };

/**
 * Keeps components away that have left the page. One that waited for two things, and left the page meanwhile, is given its place back
 * by Preact's Suspense when the second one comes, and would be drawn without the contexts that it uses.
 */
export function keepUnmounted(): void {
  const { unmount } = options;
  options.unmount = (node) => {
    unmount?.(node);
    const component = (node as Drawn).__c;
    if (component) Object.defineProperty(component, "__P", { get: () => null, set: () => undefined });
  };
}
