import { t } from "#messages/locale";

const rules = new Intl.PluralRules(t.tag);

/** The form that a count takes by the rules of the language: Hindi has the singular for 0 and 1, English for 1 only. */
export function plural(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[rules.select(count)] ?? forms.other;
}
