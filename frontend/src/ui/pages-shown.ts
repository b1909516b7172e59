const MOST = 5;

/** The numbers of the pages offered: at most five, around the present one. */
export function pagesShown(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - MOST + 1));
  return Array.from({ length: Math.min(MOST, pages) }, (_, index) => first + index);
}
