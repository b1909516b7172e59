/**
 * The service worker of pages that open without signal, one registration for each scope (ADR 31). It has what a page
 * starts with: its document, scripts, styles and fonts. What a page shows is kept by the page.
 *
 * The build puts in the files of each scope; the server puts in where they are served from.
 */
declare const OFFLINE_FILES: Readonly<Record<string, readonly string[]>>;
declare const OFFLINE_VERSION: string;

/** The parts of a service worker's global scope that are used here: its types conflict with those of a page. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Global = {
  registration: { scope: string };
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: {
      includeUncontrolled: boolean;
      type: "window";
    }) => Promise<readonly { url: string }[]>;
  };
  addEventListener: {
    (type: "install" | "activate", listener: (event: Extendable) => void): void;
    (type: "fetch", listener: (event: Fetching) => void): void;
    (type: "message", listener: (event: Extendable & { data: unknown }) => void): void;
  };
};

export {};

const worker = self as unknown as Global;
const ASSETS = "__TOLI_ASSETS__";
/** A network that has not answered by then counts as none. */
const PATIENCE = 5_000;

const scope = new URL(worker.registration.scope).pathname;
const prefix = `offline ${scope} `;
const name = `${prefix}${OFFLINE_VERSION}`;
const files = (OFFLINE_FILES[scope] ?? []).map((path) => new URL(`${ASSETS}${path}`, location.origin).href);
const knownFiles = new Set(files);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(page(event, url.pathname));
  } else if (knownFiles.has(url.href)) {
    event.respondWith(file(request));
  }
});
worker.addEventListener("message", (event) => event.waitUntil(keepAsked(event.data)));

/** Gets the files of this version, and anew the pages that are open or were kept: each names the files of its version. */
async function install(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(files.map((href) => new Request(href, { mode: "cors", credentials: "omit" })));
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const paths = new Set(
    [...open.map(({ url }) => new URL(url)), ...(await keptPages())]
      .filter(isPage)
      .map((url) => url.pathname),
  );
  await Promise.all([...paths].map((path) => keepPage(cache, path)));
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((cacheName) => cacheName.startsWith(prefix) && cacheName !== name);
  await Promise.all(old.map((cacheName) => caches.delete(cacheName)));
  await worker.clients.claim();
}

async function keptPages(): Promise<URL[]> {
  const caching = (await caches.keys()).filter((cacheName) => cacheName.startsWith(prefix));
  const requests = await Promise.all(caching.map(async (cacheName) => (await caches.open(cacheName)).keys()));
  return requests.flat().map(({ url }) => new URL(url));
}

function isPage({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.startsWith(scope);
}

/** Without cookies: the document is the same for everybody who has its address, and names nobody. */
async function keepPage(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: "omit" });
  if (response.ok) await cache.put(path, response);
}

/** Keeps the page whose path it sends. */
async function keepAsked(path: unknown): Promise<void> {
  if (typeof path !== "string" || !isPage(new URL(path, location.origin))) return;
  await keepPage(await caches.open(name), path);
}

/** The page as the network has it, else as it was kept. */
async function page(event: Fetching, path: string): Promise<Response> {
  const cache = await caches.open(name);
  const storedPage = await cache.match(path, { ignoreVary: true });
  if (!storedPage) {
    event.waitUntil(keepPage(cache, path).catch(() => undefined));
    return fetch(event.request);
  }
  const answer = await Promise.race([
    fetch(event.request).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null)),
  ]);
  return answer && answer.status < 500 ? answer : storedPage;
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
