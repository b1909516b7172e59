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
 * begins with it; all screens when nothing was typed. Screens that the person may not open are left out.
 */
export function screensLike(typed: string, may: (right: Right) => boolean): readonly Place[] {
  const open = screens.filter(({ right }) => right === null || may(right));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return open;
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
