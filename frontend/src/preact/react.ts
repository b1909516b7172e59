/**
 * What the site has in place of React (ADR 37): Preact, with what its compatibility layer lacks of what is used here. The build
 * and the tests put this module where "react" and "react-dom" are imported.
 */
import * as compat from "preact/compat";
import { runEffectsAtOnce } from "@/preact/effects";
import { markHandledEvents } from "@/preact/events";
import { keepFieldsAsInReact } from "@/preact/fields";
import { Suspense, useId } from "@/preact/ids";
import { keepUnmounted } from "@/preact/unmounted";

// @ts-expect-error Declared by `export =`, whose names the compiler cannot pass on. It is typed as React.
// biome-ignore lint/performance/noBarrelFile: it takes the place of the package
export * from "preact/compat";
export { Suspense, useId };

type ActivityProps = { mode?: "visible" | "hidden"; children?: compat.ReactNode };

/** Mantine's transitions keep nothing mounted that is hidden, as they are used here. */
export function Activity({ mode, children }: ActivityProps): compat.ReactNode {
  return mode === "hidden" ? null : children;
}

// biome-ignore lint/style/noDefaultExport: some packages import React as a whole
export default { ...compat, Activity, Suspense, useId };

// On the server nothing is pressed, and nothing leaves.
if (typeof document !== "undefined") {
  keepFieldsAsInReact();
  markHandledEvents();
  keepUnmounted();
  runEffectsAtOnce();
}
