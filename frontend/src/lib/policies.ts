/** The fields of static content, in the order of their tabs. */
export const POLICIES = ["cancellation_policy", "terms_and_conditions", "things_to_carry"] as const;

export type Policy = (typeof POLICIES)[number];
type Content = Record<Policy, string>;

/** What an operator wrote, or the platform's default text: each field falls back on its own. */
export function policyText(policy: Policy, own: Content | undefined, platform: Content | undefined): string {
  return own?.[policy].trim() || platform?.[policy].trim() || "";
}

/** Whether a text of the platform is needed beside an operator's own. */
export function needsPlatformText(own: Content | undefined): boolean {
  return !POLICIES.every((policy) => own?.[policy].trim());
}
