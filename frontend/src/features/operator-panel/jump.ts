import { t } from "#messages/jump";
import type { Right } from "@/domain/rights";
import { rightOf, sections } from "@/features/operator-panel/navigation";
import type { AnyLink } from "@/ui/link";

/** An entry of the jump box. */
export type Place = {
  key: string;
  label: string;
  kind: string;
  link: AnyLink;
};
/** Entries of one kind below a heading. */
export type PlaceGroup = { name: string; places: readonly Place[] };
/** `words` are other names of it. */
type Screen = Place & { right: Right | null; words: string };

const MOST = 8;
const stopWords = new Set(wordsOf(t.stopWords));

const screens: readonly Screen[] = sections.flatMap(
  ({ name: kind, screens: tabs, parts = [], forms = [] }) => [
    ...[...tabs, ...forms].map(({ label, to, right }) => ({
      key: to,
      label,
      kind,
      link: { to },
      right,
      words: t.words[to] ?? "",
    })),
    ...parts.map(({ label, to, screen }) => ({
      key: to,
      label,
      kind,
      link: screen,
      right: rightOf(screen.to),
      words: t.words[to] ?? "",
    })),
  ],
);

/**
 * The screens whose names hold every word that was typed, those that begin with it first, then those of which another name
 * begins with it; all screens when nothing was typed. Stop words do not count. Screens that the person may not open are
 * left out.
 */
export function screensLike(typed: string, may: (right: Right) => boolean): readonly Place[] {
  const open = screens.filter(({ right }) => right === null || may(right));
  const typedWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (typedWords.length === 0) return open;
  const namingWords = typedWords.filter((word) => !stopWords.has(word));
  const words = namingWords.length > 0 ? namingWords : typedWords;
  const isIn = (label: string, word: string) => label.toLowerCase().includes(word);
  const isOther = (screen: Screen, word: string) =>
    wordsOf(screen.words).some((other) => other.startsWith(word));
  const matches = open.filter((screen) =>
    words.every((word) => isIn(screen.label, word) || isOther(screen, word)),
  );
  const rank = ({ label, words: others }: Screen) => {
    if (words.every((word) => isIn(label, word)))
      return label.toLowerCase().startsWith(words[0] as string) ? 0 : 1;
    return words.every((word) => wordsOf(others).includes(word)) ? 2 : 3;
  };
  return [...matches].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

/** Screens for a name that no search finds: it may stand only in a bank statement, or be a new customer's. */
export function fallbackScreens(may: (right: Right) => boolean): readonly Place[] {
  return screens.filter(
    ({ key, right }) => ["/to/new-booking", "/to/bank"].includes(key) && (right === null || may(right)),
  );
}

/** Groups with places, those first that hold the typed text as whole words: "das" finds Mrs Das before the dashboard. */
export function inOrder(typed: string, groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  const words = wordsOf(typed);
  const isExact = ({ label }: Place) => {
    const ofLabel = wordsOf(label);
    return words.length > 0 && words.every((word) => ofLabel.includes(word));
  };
  const rank = ({ places }: PlaceGroup) => (places.some(isExact) ? 0 : 1);
  return groups.filter(({ places }) => places.length > 0).sort((a, b) => rank(a) - rank(b));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}@.-]+/u)
    .filter(Boolean);
}
