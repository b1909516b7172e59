export type Piece = { text: string; isHit: boolean };

/** Lower case without diacritics, so that "dzukou" finds "Dzükou". */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Splits a text at the matches of a query's words, ignoring case and accents. */
export function splitByMatches(text: string, query: string): Piece[] {
  const letters = [...text];
  const hits = letters.map(() => false);
  // Where each normalized character came from: one letter may become several, or none.
  const origins: number[] = [];
  let normalized = "";
  letters.forEach((letter, index) => {
    const plain = normalizeText(letter);
    normalized += plain;
    for (let count = plain.length; count > 0; count--) origins.push(index);
  });
  for (const word of normalizeText(query)
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const at = normalized.indexOf(word);
    if (at >= 0) for (const index of origins.slice(at, at + word.length)) hits[index] = true;
  }
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const isHit = hits[index] ?? false;
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += letter;
    else pieces.push({ text: letter, isHit });
  });
  return pieces;
}
