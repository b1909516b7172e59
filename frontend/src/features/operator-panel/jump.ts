import { t } from "#messages/panel";
import type { Right } from "@/domain/rights";
import { forms, panelGroups, rightOf } from "@/features/operator-panel/navigation";
import type { AnyLink } from "@/ui/link";

/** An entry of the jump box. */
export type Place = {
  key: string;
  label: string;
  kind: string;
  link: AnyLink;
};
type Screen = Place & { right: Right | null };

const MOST = 8;

const screens: readonly Screen[] = [...panelGroups.flatMap(({ items }) => items), ...forms].map(
  ({ label, to }) => ({ key: to, label, kind: t.jump.screen, link: { to }, right: rightOf(to) }),
);

/**
 * The screens whose names hold every word that was typed, those that begin with it first; all screens when nothing was
 * typed. Screens that the person may not open are left out.
 */
export function screensLike(typed: string, may: (right: Right) => boolean): readonly Place[] {
  const open = screens.filter(({ right }) => right === null || may(right));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return open;
  const matches = open.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const rank = ({ label }: Place) => (label.toLowerCase().startsWith(words[0] as string) ? 0 : 1);
  return [...matches].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
