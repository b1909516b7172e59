import { t } from "#messages/locale";

const LATIN = /\p{Script=Latin}/gu;
const LETTERS = /\p{L}/gu;
/** Words in Latin letters, with the spaces, digits and marks between them. */
const LATIN_WORDS = /(\p{Script=Latin}+(?:[^\p{L}]+\p{Script=Latin}+)*)/u;

/** A piece of a text, and the language it is marked as; undefined for that of the page. */
type Piece = { text: string; lang: "en" | undefined };

/**
 * The pieces of a text by language. What people wrote may be in English on a page in another language; there, words in Latin
 * letters are English. A page whose own language has Latin letters cannot tell them apart, so it marks nothing.
 */
export function splitByLanguage(text: string, isLatinPage: boolean = t.isLatin): Piece[] {
  const { latin, others: otherLetters } = isLatinPage ? NOTHING : countLetters(text);
  if (latin === 0 || otherLetters === 0) return [{ text, lang: latin > 0 ? "en" : undefined }];
  return text
    .split(LATIN_WORDS)
    .map((piece, index): Piece => ({ text: piece, lang: index % 2 === 1 ? "en" : undefined }))
    .filter((piece) => piece.text);
}

/** The `lang` of a whole text: English, where most of its letters are Latin and those of the page's language are not. */
export function langOfText(text: string, isLatinPage: boolean = t.isLatin): "en" | undefined {
  const { latin, others: otherLetters } = isLatinPage ? NOTHING : countLetters(text);
  return latin > otherLetters ? "en" : undefined;
}

const NOTHING = { latin: 0, others: 0 };

function countLetters(text: string): { latin: number; others: number } {
  const latin = text.match(LATIN)?.length ?? 0;
  return { latin, others: (text.match(LETTERS)?.length ?? 0) - latin };
}
