import { t } from "#messages/locale";

const FIRST = "en";

/** The fields of static content, in the order of their tabs. */
export const POLICIES = ["cancellation_policy", "terms_and_conditions", "things_to_carry"] as const;

export type Policy = (typeof POLICIES)[number];
type Texts = Record<Policy, string>;
type Content = Texts & { translations: Readonly<Record<string, Partial<Texts>>> };

/** What an operator wrote, or the platform's default text: each field falls back on its own. */
export function policyText(policy: Policy, own: Content | undefined, platform: Content | undefined): string {
  return inLanguage(policy, own) || own?.[policy].trim() || platform?.[policy].trim() || "";
}

/** The `lang` of that text: English, where the operator wrote none in the language of the page. */
export function policyLang(policy: Policy, own: Content | undefined): "en" | undefined {
  const code: string = t.code;
  return code === FIRST || inLanguage(policy, own) ? undefined : FIRST;
}

function inLanguage(policy: Policy, own: Content | undefined): string {
  return own?.translations[t.code]?.[policy]?.trim() ?? "";
}

/** Whether a text of the platform is needed beside an operator's own. */
export function needsPlatformText(own: Content | undefined): boolean {
  return !POLICIES.every((policy) => own?.[policy].trim());
}
