import { lazyRouteComponent } from "@tanstack/react-router";
import { isPageTakenOver } from "@/lib/taking-over";

declare global {
  interface Window {
    /** Kept when the visitor first touches, moves or types anything (`app/late-start.js`). */
    firstInput?: Promise<unknown>;
  }
}

/**
 * A part of a page below the first view, in a file of its own. On a page that the server drew, the file is fetched and the part
 * hydrated when the visitor sees it or does anything at all; until then its links work, and presses are repeated.
 *
 * @param id The id of the element around the part.
 */
export function latePart<Module extends Record<string, unknown>, Name extends keyof Module>(
  id: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    if (isPageTakenOver()) await isWanted(id);
    return load();
  }, name);
}

function isWanted(id: string): Promise<unknown> {
  const place = document.getElementById(id);
  if (!place || !window.firstInput) return Promise.resolve();
  const seen = new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(place);
  });
  return Promise.race([window.firstInput, seen]);
}
