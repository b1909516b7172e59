/** The style sheets of the pairs of fonts that an operator can choose; every page has the first, "modern", already. */
const SHEETS: Readonly<Record<string, () => Promise<unknown>>> = {
  classic: () => import("@/ui/fonts-of-sites/fonts-classic.css"),
  elegant: () => import("@/ui/fonts-of-sites/fonts-elegant.css"),
  friendly: () => import("@/ui/fonts-of-sites/fonts-friendly.css"),
};

/** Fetches a pair of fonts for what is inside an element with `data-fonts`; until it has come, the system's are shown. */
export function loadSiteFonts(pair: string): void {
  // Without signal the preview keeps the system's fonts.
  SHEETS[pair]?.().catch(() => undefined);
}
