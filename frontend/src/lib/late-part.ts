import { lazyRouteComponent } from "@tanstack/react-router";
import { isPageTakenOver } from "@/lib/taking-over";

declare global {
  interface Window {
    /** Resolves when the visitor first touches or types anything (`app/late-start.js`). */
    firstInput?: Promise<unknown>;
  }
}

/**
 * A part of a page below the first view, in a file of its own. On a page that the server drew, the file is fetched and the part
 * hydrated when the visitor sees it, or touches or types anything; until then its links work, and presses are repeated.
 *
 * @param id The id of the element around the part.
 */
export function latePart<Module extends Record<string, unknown>, Name extends keyof Module>(
  id: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    if (isPageTakenOver()) await untilWanted(id);
    return load();
  }, name);
}

/** Resolves once the element is seen, or the visitor touches or types anything. */
function untilWanted(id: string): Promise<void> {
  const place = document.getElementById(id);
  const { firstInput } = window;
  if (!place || !firstInput) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) end();
    });
    function end() {
      observer.disconnect();
      resolve();
    }
    observer.observe(place);
    void firstInput.then(end);
  });
}
