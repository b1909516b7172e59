import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Webhooks = Wire["WebhooksOut"];
export type Webhook = Wire["EndpointOut"];
export type WebhookSecret = Wire["WebhookSecret"];
export type Delivery = Wire["EventDeliveryOut"];

const WEBHOOKS = "/api/clients/{client_id}/webhooks";
const WEBHOOK = `${WEBHOOKS}/{webhook_id}` as const;
/** Milliseconds between two reads while an event waits. */
const WHILE_PENDING = 2_000;

export function webhooksQuery(clientId: number) {
  return queryOptions(read(WEBHOOKS, { path: { client_id: clientId } }));
}

export function deliveriesQuery(clientId: number, id: number, page: number) {
  return queryOptions({
    ...read(`${WEBHOOK}/deliveries`, { path: { client_id: clientId, webhook_id: id }, query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === "pending") ? WHILE_PENDING : false,
  });
}

export function createWebhook(clientId: number, body: Wire["WebhookIn"]): Promise<WebhookSecret> {
  return call("post", WEBHOOKS, { path: { client_id: clientId }, body });
}

export function updateWebhook(clientId: number, id: number, body: Wire["WebhookChange"]): Promise<Webhooks> {
  return call("put", WEBHOOK, { path: { client_id: clientId, webhook_id: id }, body });
}

export function deleteWebhook(clientId: number, id: number): Promise<Webhooks> {
  return call("delete", WEBHOOK, { path: { client_id: clientId, webhook_id: id } });
}

export function rotateSecret(clientId: number, id: number): Promise<WebhookSecret> {
  return call("post", `${WEBHOOK}/secret`, { path: { client_id: clientId, webhook_id: id } });
}

export function sendTestEvent(clientId: number, id: number): Promise<unknown> {
  return call("post", `${WEBHOOK}/test`, { path: { client_id: clientId, webhook_id: id } });
}

export function replayDelivery(clientId: number, id: number, eventId: string): Promise<unknown> {
  return call("post", `${WEBHOOK}/deliveries/evt_{webhook_event_id}/replay`, {
    path: { client_id: clientId, webhook_id: id, webhook_event_id: Number(eventId.replace("evt_", "")) },
  });
}
