import { options } from "preact";

/**
 * Effects run before anything else happens, as React's do after an input: a dialog notes what had the focus before a timer moves the
 * focus into it. Preact runs them after the next frame.
 */
export function runEffectsAtOnce(): void {
  options.requestAnimationFrame = (run) => queueMicrotask(run);
}
