/**
 * The path this document was loaded from. A page that was reached by a link within the app still has the policy of the
 * address it started from.
 */
export function loadedPath(): string | undefined {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && new URL(loaded.name).pathname;
}
