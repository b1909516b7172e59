import { t } from "#messages/panel";
import { forms, panelGroups } from "@/features/operator/navigation";
import type { AnyLink } from "@/ui/link";

/** An entry of the jump box. */
export type Place = {
  key: string;
  label: string;
  kind: string;
  link: AnyLink;
};

const MOST = 8;

const screens: readonly Place[] = [
  ...panelGroups.flatMap(({ items }) =>
    items.map(({ label, to }) => ({ key: to, label, kind: t.jump.screen, link: { to } })),
  ),
  ...forms.map(({ label, to }) => ({ key: to, label, kind: t.jump.screen, link: { to } })),
];

/** The screens whose names hold every word that was typed, those that begin with it first; all screens when nothing was typed. */
export function screensLike(typed: string): readonly Place[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return screens;
  const found = screens.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const rank = ({ label }: Place) => (label.toLowerCase().startsWith(words[0] as string) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
