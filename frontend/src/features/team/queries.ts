import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type Team = Wire["TeamOut"];
export type Member = Wire["MemberOut"];
export type Invitation = Wire["InvitationOut"];
export type Place = Wire["RoleIn"];
export type OwnRole = Wire["OwnRoleOut"];
export type OwnInvitation = Wire["OwnInvitation"];
export type InvitedRole = Member["more_roles"][number];

const TEAM = "/api/clients/{client_id}/team";
const MEMBER = "/api/clients/{client_id}/team/{user_id}";
const INVITATIONS = "/api/team-invitations";

export function teamQuery(clientId: number) {
  return queryOptions(read(TEAM, { path: { client_id: clientId } }));
}

export function invite(clientId: number, body: Wire["InvitationIn"]): Promise<Team> {
  return callIdempotently("post", `${TEAM}/invitations`, { path: { client_id: clientId }, body });
}

export function withdraw(clientId: number, id: number): Promise<Team> {
  return call("delete", `${TEAM}/invitations/{invitation_id}`, {
    path: { client_id: clientId, invitation_id: id },
  });
}

export function changeMember(clientId: number, userId: number, body: Place): Promise<Team> {
  return call("put", MEMBER, { path: { client_id: clientId, user_id: userId }, body });
}

export function removeMember(clientId: number, userId: number): Promise<Team> {
  return call("delete", MEMBER, { path: { client_id: clientId, user_id: userId } });
}

export function makeOwner(clientId: number, userId: number): Promise<Team> {
  return call("put", `${TEAM}/owner`, { path: { client_id: clientId }, body: { user_id: userId } });
}

const ROLE = `${TEAM}/roles/{role_id}` as const;

export function createRole(clientId: number, body: Wire["OwnRoleIn"]): Promise<Team> {
  return callIdempotently("post", `${TEAM}/roles`, { path: { client_id: clientId }, body });
}

export function changeRole(clientId: number, roleId: number, body: Wire["OwnRoleIn"]): Promise<Team> {
  return call("put", ROLE, { path: { client_id: clientId, role_id: roleId }, body });
}

/** The role that holders of a deleted one get. */
export type Replacement = { role: InvitedRole } | { own_role: number } | Record<string, never>;

export function deleteRole(clientId: number, roleId: number, instead: Replacement): Promise<Team> {
  return call("delete", ROLE, { path: { client_id: clientId, role_id: roleId }, query: instead });
}

export const ownInvitationsQuery = queryOptions(read(INVITATIONS));

export async function answerInvitation(id: number, answer: "accept" | "decline"): Promise<void> {
  const path = { invitation_id: id };
  if (answer === "accept") await call("post", `${INVITATIONS}/{invitation_id}/accept`, { path });
  else await call("post", `${INVITATIONS}/{invitation_id}/decline`, { path });
}
