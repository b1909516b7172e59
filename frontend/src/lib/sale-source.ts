/** The website or campaign that a visitor came from, kept for the tab's next booking. */

const KEY = "toli.sale-source";
const LONGEST = 100;

/** Keeps `utm_source` of the address that the visitor arrived at. */
export function keepSaleSource(search: string): void {
  const source = new URLSearchParams(search).get("utm_source")?.trim().slice(0, LONGEST);
  if (!source) return;
  try {
    sessionStorage.setItem(KEY, source);
  } catch {
    // The browser stores nothing for this site: the booking has no source.
  }
}

export function saleSource(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
