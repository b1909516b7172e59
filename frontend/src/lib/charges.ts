import { t } from "#messages/cancelling";

/** What cancelling costs from so many days before the start on, as a share of the advance. */
export type Charge = { from_days: number; charge_percent: number };

/** A sentence for each bracket of a policy, the earliest cancellation first. */
export function sentencesOf(charges: readonly Charge[]): string[] {
  return charges.map(({ from_days: from, charge_percent: percent }, index) => {
    const above = charges[index - 1];
    return t.sentence(t.when(from, above ? above.from_days - 1 : null), t.kept(percent));
  });
}
