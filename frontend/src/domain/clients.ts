import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Site } from "@/api/site";
import type { Wire } from "@/api/wire";
import { dayIn } from "@/lib/dates";

export type OwnClient = Wire["PanelClientOut"];
type Approval = OwnClient["approval_status"];

const MINE = "/api/clients/users/by_user_and_approval/{user_id}/{approval}";

/** The clients that the person runs, of one approval. */
export function ownClientsQuery(userId: number, approval: Approval) {
  return queryOptions(read(MINE, { path: { user_id: userId, approval } }));
}

export function clientQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}", { path: { client_id: clientId } }));
}

/** The platform's time zone, until the operator's is known. */
const USUAL_TIME_ZONE = "Asia/Kolkata";

/** The time zone of the operator's calendar. */
export function useTimeZone(clientId: number): string {
  return useQuery(clientQuery(clientId)).data?.time_zone ?? USUAL_TIME_ZONE;
}

/** Today in the operator's calendar, as `YYYY-MM-DD`. */
export function useOperatorsToday(clientId: number): string {
  return dayIn(useTimeZone(clientId), new Date());
}

/** Whether a URL is available; those of the person's own clients are. */
export function urlStateQuery(label: string) {
  return queryOptions({
    ...read("/api/clients/url_availability/{label}", { path: { label } }),
    staleTime: 10_000,
  });
}

export function registerClient(body: Wire["ClientBody"]): Promise<Wire["ClientProfile"]> {
  return call("post", "/api/clients", { body });
}

export function updateClient(clientId: number, body: Wire["ClientChange"]): Promise<Wire["ClientProfile"]> {
  return call("put", "/api/clients/{client_id}/update_client", { path: { client_id: clientId }, body });
}

/** Withdraws the new name and address that wait for review. */
export function withdrawRename(clientId: number): Promise<Wire["ClientProfile"]> {
  return call("delete", "/api/clients/{client_id}/rename", { path: { client_id: clientId } });
}

/** The address of the site for a URL, without the scheme. */
export function hostOf(label: string, site: Site): string {
  const { port } = new URL(site.main_url);
  return `${label.trim().toLowerCase()}.${site.base_domain}${port ? `:${port}` : ""}`;
}
