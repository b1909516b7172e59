export type Piece = { text: string; isHit: boolean };

/** Lower case and without marks, so that "dzukou" finds "Dzükou". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A text cut where the words of a query begin and end in it, whatever the case and the accents. */
export function splitByMatches(text: string, query: string): Piece[] {
  const letters = [...text];
  const hits = letters.map(() => false);
  // Where each folded character came from: one letter may fold to several, or to none.
  const origins: number[] = [];
  let folded = "";
  letters.forEach((letter, index) => {
    const plain = fold(letter);
    folded += plain;
    for (let left = plain.length; left > 0; left--) origins.push(index);
  });
  for (const word of fold(query)
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const at = folded.indexOf(word);
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
