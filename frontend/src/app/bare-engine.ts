/**
 * The web globals that rendering a page needs and a bare JavaScript engine lacks. Requests are answered from
 * the page's own data: nothing here uses the network, timers or streams.
 */

class PlainSearchParams {
  private readonly pairs: [string, string][] = [];

  constructor(init: string | Iterable<[string, string]> | Record<string, string> = "") {
    if (typeof init === "string") {
      for (const part of init.replace(/^\?/, "").split("&").filter(Boolean)) {
        const [name = "", ...value] = part.split("=");
        this.pairs.push([decode(name), decode(value.join("="))]);
      }
    } else {
      this.pairs.push(...(Symbol.iterator in init ? [...init] : Object.entries(init)));
    }
  }

  get size(): number {
    return this.pairs.length;
  }
  append(name: string, value: string): void {
    this.pairs.push([name, String(value)]);
  }
  set(name: string, value: string): void {
    const otherPairs = this.pairs.filter(([other]) => other !== name);
    this.pairs.splice(0, this.pairs.length, ...otherPairs, [name, String(value)]);
  }
  get(name: string): string | null {
    return this.pairs.find(([other]) => other === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.pairs.filter(([other]) => other === name).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.get(name) !== null;
  }
  entries(): IterableIterator<[string, string]> {
    return this.pairs[Symbol.iterator]();
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
  toString(): string {
    return this.pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  }
}

/** A URL within one site, which is enough for the links of a page. */
class PlainUrl {
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: PlainSearchParams;

  constructor(address: string, base = "http://localhost") {
    const [, origin = "", path = "/", search = "", hash = ""] =
      /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(String(address)) ?? [];
    this.origin = origin || (/^[a-z]+:\/\/[^/?#]*/i.exec(String(base))?.[0] ?? "");
    this.protocol = `${this.origin.split("//")[0]}`;
    this.host = this.origin.split("//")[1] ?? "";
    this.hostname = this.host.split(":")[0] ?? "";
    this.pathname = path.startsWith("/") ? path : `/${path}`;
    this.search = search;
    this.hash = hash;
    this.searchParams = new PlainSearchParams(search);
  }

  get href(): string {
    return this.origin + this.pathname + this.search + this.hash;
  }
  toString(): string {
    return this.href;
  }
}

class PlainAbortController {
  readonly signal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
  abort(): void {
    this.signal.aborted = true;
  }
}

class PlainMessageChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void Promise.resolve().then(() => this.port1.onmessage?.()) };
}

class PlainTextEncoder {
  encode(text: string): Uint8Array {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0));
  }
}

class Unused {}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}

const missing: Record<string, unknown> = {
  fetch: fetchNothing,
  URL: PlainUrl,
  URLSearchParams: PlainSearchParams,
  AbortController: PlainAbortController,
  MessageChannel: PlainMessageChannel,
  TextEncoder: PlainTextEncoder,
  TextDecoder: Unused,
  ReadableStream: Unused,
  Response: Unused,
  Request: Unused,
  Headers: Unused,
  console: { log() {}, info() {}, warn() {}, error() {}, debug() {} },
  performance: { now: () => Date.now() },
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  structuredClone: (value: unknown) => JSON.parse(JSON.stringify(value)),
  // Timers only clean up caches, and this engine is discarded with the page.
  setTimeout: () => 0,
  clearTimeout: () => {},
  setInterval: () => 0,
  clearInterval: () => {},
};

/** The requests of a page that its data did not contain. */
export const unanswered: string[] = [];

/** There is no network: a page rendered without this data would be incomplete. */
function fetchNothing(address: string): Promise<never> {
  unanswered.push(address);
  return Promise.reject(new Error(`The page does not carry ${address}`));
}

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
}
