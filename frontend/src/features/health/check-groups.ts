import { t } from "#messages/health";

const GROUPS: Readonly<Record<keyof typeof t.groups, readonly string[]>> = {
  beds: ["I1", "I2", "I3", "I4", "I5"],
  money: ["M1", "L1", "L2", "L3", "L4", "L5", "H1", "R1", "B1", "B2", "B3"],
  changes: ["C1", "C2", "D1", "D2", "K1", "K2", "K3", "K4", "K5", "K6"],
  documents: ["P1", "P2", "P3", "P4", "P5", "T1", "T2", "T3"],
  payouts: ["S1", "S2", "S3", "S4", "S6"],
  figures: ["F1", "F2", "F3"],
};
const groups = Object.entries(GROUPS) as [keyof typeof t.groups, readonly string[]][];
const grouped = new Set(groups.flatMap(([, invariants]) => invariants));

/** The name and sentence of a check; an unknown one, such as of a newer server, has its id as name. */
export function wordsOf(invariant: string): { name: string; text: string } {
  return t.names[invariant] ?? { name: invariant, text: "" };
}

/** Results by the subject of their checks; groups without results are omitted. */
export function groupsOf<Result extends { invariant: string }>(results: readonly Result[]) {
  return [
    ...groups.map(([group, invariants]) => ({
      name: t.groups[group],
      results: results.filter(({ invariant }) => invariants.includes(invariant)),
    })),
    { name: t.unnamedGroup, results: results.filter(({ invariant }) => !grouped.has(invariant)) },
  ].filter((group) => group.results.length > 0);
}
