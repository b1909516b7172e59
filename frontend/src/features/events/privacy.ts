import { t } from "#messages/wizard";
import type { OwnEvent } from "@/features/events/queries";

type Plan = OwnEvent["event_plans"][number];

/** Who may book a departure, as typed: `code` and `minimumParty` are those of a private one. */
export type Privacy = { isPrivate: boolean; code: string; minimumParty: string };

export const PUBLIC: Privacy = { isPrivate: false, code: "", minimumParty: "" };

const CODE = /^[A-Z0-9-]{6,40}$/i;
const { privacy: words } = t;

export function privacyOf({ is_private, access_code, minimum_party }: Plan): Privacy {
  return {
    isPrivate: is_private,
    code: access_code ?? "",
    minimumParty: minimum_party === null ? "" : String(minimum_party),
  };
}

/** The errors of a private departure; an empty code is replaced by the server's. */
export function privacyProblems({ isPrivate, code, minimumParty }: Privacy) {
  const problems: Partial<Record<keyof Privacy, string>> = {};
  if (!isPrivate) return problems;
  if (code.trim() && !CODE.test(code.trim())) problems.code = words.codeForm;
  if (minimumParty.trim() && !/^[1-9]\d{0,2}$/.test(minimumParty.trim())) {
    problems.minimumParty = words.wholeParty;
  }
  return problems;
}

export function wirePrivacy({ isPrivate, code, minimumParty }: Privacy) {
  if (!isPrivate) return { is_private: false };
  return {
    is_private: true,
    access_code: code.trim() || null,
    minimum_party: minimumParty.trim() ? Number(minimumParty) : null,
  };
}
