import { t as words } from "#messages/rights";
import { t } from "#messages/team";
import type { Right } from "@/domain/rights";
import type { InvitedRole, Member, Replacement, Team } from "@/features/team/queries";

/** Toli's role by its name, or `own-` and the id of a company's own. */
export type RoleKey = InvitedRole | `own-${number}`;

export type RoleChoice = { value: RoleKey; label: string; text: string; rights: readonly Right[] };

const PRESETS: readonly InvitedRole[] = ["manager", "sales", "accounts", "leader"];

/** All roles of a team. */
export function roleChoices(team: Team): readonly RoleChoice[] {
  return [
    ...PRESETS.map((role) => ({
      value: role,
      label: t.roles[role],
      text: t.roleTexts[role],
      rights: team.roles[role] ?? [],
    })),
    ...team.own_roles.map(({ role_id, name, rights }) => ({
      value: `own-${role_id}` as const,
      label: name,
      text: rights.map((right) => words.names[right]).join(", "),
      rights,
    })),
  ];
}

/** The id of a company's own role; null for one of Toli's. */
function ownRoleId(key: RoleKey): number | null {
  return key.startsWith("own-") ? Number(key.slice("own-".length)) : null;
}

export function replacementOf(key: RoleKey): Replacement {
  const own = ownRoleId(key);
  return own === null ? { role: key as InvitedRole } : { own_role: own };
}

type Held = Pick<Member, "role" | "more_roles" | "own_roles">;

export function keysOf({ role, more_roles, own_roles }: Held): readonly RoleKey[] {
  const presets = [role, ...more_roles].filter((name) => name !== null).filter((name) => name !== "owner");
  return [...presets, ...own_roles.map((id) => `own-${id}` as const)];
}

/** The body of a call with these roles. */
export function rolesOf(keys: readonly RoleKey[]) {
  const presets = PRESETS.filter((role) => keys.includes(role));
  return {
    role: presets[0] ?? null,
    more_roles: presets.slice(1),
    own_roles: keys.map(ownRoleId).filter((id) => id !== null),
  };
}

/** The names of the roles of a person, the owner's too. */
export function namesOf(held: Held, team: Team): readonly string[] {
  if (held.role === "owner") return [t.roles.owner];
  const keys = keysOf(held);
  return roleChoices(team)
    .filter(({ value }) => keys.includes(value))
    .map(({ label }) => label);
}
