import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

const PLAN = "/api/event-plans/{event_plan_id}";
const LINK = `${PLAN}/leader-links/{leader_link_id}`;

export type Leaders = Wire["DepartureLeaders"];
export type Link = Wire["LeaderLinkOut"];
export type Spending = Wire["Spending"];
export type Payment = Wire["LeaderPayment"];

/** The links of a departure's leaders, and what they recorded. */
export function leadersQuery(planId: number) {
  return queryOptions(read(`${PLAN}/leaders`, { path: { event_plan_id: planId } }));
}

const TEAM = "/api/events/{event_id}/plan/{ep_id}/leaders";

export type TeamLeader = Wire["LeaderOut"];

/** The people of the team with the role of a leader, and whether they lead a departure. */
export function teamLeadersQuery(eventId: number, planId: number) {
  return queryOptions(read(TEAM, { path: { event_id: eventId, ep_id: planId } }));
}

export function setTeamLeaders(eventId: number, planId: number, userIds: number[]): Promise<TeamLeader[]> {
  return call("put", TEAM, { path: { event_id: eventId, ep_id: planId }, body: { user_ids: userIds } });
}

export function makeLink(planId: number, body: Wire["LeaderLinkIn"]): Promise<Leaders> {
  return callIdempotently("post", `${PLAN}/leader-links`, { path: { event_plan_id: planId }, body });
}

export function renewCode(planId: number, linkId: number): Promise<Leaders> {
  return call("post", `${LINK}/code`, { path: { event_plan_id: planId, leader_link_id: linkId } });
}

export function revokeLink(planId: number, linkId: number): Promise<Leaders> {
  return call("delete", LINK, { path: { event_plan_id: planId, leader_link_id: linkId } });
}

export function changeRight(planId: number, linkId: number, takesPayments: boolean): Promise<Leaders> {
  return call("put", `${LINK}/right`, {
    path: { event_plan_id: planId, leader_link_id: linkId },
    body: { takes_payments: takesPayments },
  });
}

export function addToCosts(planId: number, ids: number[]): Promise<Leaders> {
  return call("post", `${PLAN}/leader-costs`, {
    path: { event_plan_id: planId },
    body: { leader_event_ids: ids },
  });
}
