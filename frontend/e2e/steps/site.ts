/** Addresses of the server under test, which `tools/e2e.py` has started. */
const main = new URL(process.env["TOLI_E2E_URL"] ?? "http://toli.localhost:8000");

export type Label = "brahmaputra" | "zanskar" | "konkan";

export const mainSite = main.origin;

export function siteOf(label: Label): string {
  return `${main.protocol}//${label}.${main.host}`;
}

/** The server's address for Node, which does not resolve *.localhost as browsers do. */
export const loopback = `${main.protocol}//127.0.0.1:${main.port}`;
