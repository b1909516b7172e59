/**
 * Keeps the pages of a scope, such as `/lead/`, on this device, so that they open without signal. What they show is
 * theirs to keep: the service worker has documents, scripts, styles and fonts only (ADR 31).
 */
export async function keepOffline(scope: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/offline.js", {
      scope,
      updateViaCache: "none",
    });
    // A page that a link of another page opened has no document of its own that the service worker saw.
    (registration.active ?? registration.waiting ?? registration.installing)?.postMessage(location.pathname);
  } catch {
    // Without it the page works as any other, while there is signal: some browsers refuse it in private windows.
  }
}

/** Deletes the document of a page, which then opens with signal only. */
export async function dropOffline(path: string): Promise<void> {
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith("offline "));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(path, { ignoreVary: true })));
}
