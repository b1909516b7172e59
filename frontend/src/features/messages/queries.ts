import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type Recipients = Wire["PlanRecipients"];
export type Recipient = Wire["RecipientOut"];
/** What a message can begin with. */
export type MessageSubject = "drivers" | "due";
export type Draft = { subject: string; text: string };
export type MessageBody = Wire["PlanMessageIn"];
export type Audience = MessageBody["audience"];
export type Channel = MessageBody["channel"];
export type Summary = Wire["PlanMessageSummary"];
export type Delivery = Wire["DeliveryOut"];

const PLAN = "/api/bookings/event-plan/{event_plan_id}";
const TEMPLATES = "/api/bookings/clients/{client_id}/message-templates";

export function recipientsQuery(planId: number) {
  return queryOptions(read(`${PLAN}/recipients`, { path: { event_plan_id: planId } }));
}

export function messagesQuery(planId: number) {
  return queryOptions(read(`${PLAN}/messages`, { path: { event_plan_id: planId } }));
}

/** How often a report asks again while e-mails are on their way, in milliseconds. */
const ASK_AGAIN = 3_000;

export function messageQuery(planId: number, messageId: number) {
  return queryOptions({
    ...read(`${PLAN}/messages/{message_id}`, { path: { event_plan_id: planId, message_id: messageId } }),
    refetchInterval: ({ state: { data } }) =>
      data && data.channel !== "whatsapp" && data.deliveries.some(({ state }) => state === "waiting")
        ? ASK_AGAIN
        : false,
  });
}

export function previewQuery(planId: number, bookingId: number, draft: Draft) {
  return queryOptions({
    queryKey: ["message-preview", planId, bookingId, draft],
    queryFn: ({ signal }) =>
      call("post", `${PLAN}/messages/preview`, {
        path: { event_plan_id: planId },
        body: { ...draft, reservation_event_id: bookingId },
        signal,
      }),
    enabled: Boolean(draft.subject.trim() && draft.text.trim()),
    placeholderData: (before) => before,
    retry: false,
  });
}

export function send(planId: number, body: MessageBody) {
  return callIdempotently("post", `${PLAN}/messages`, { path: { event_plan_id: planId }, body });
}

export function markSent(planId: number, messageId: number, bookingId: number, isSent: boolean) {
  return call("put", `${PLAN}/messages/{message_id}/recipients/{reservation_event_id}`, {
    path: { event_plan_id: planId, message_id: messageId, reservation_event_id: bookingId },
    body: { is_sent: isSent },
  });
}

export function templatesQuery(clientId: number) {
  return queryOptions(read(TEMPLATES, { path: { client_id: clientId } }));
}

/** Adds a template, or changes the one of this id. */
export function saveTemplate(clientId: number, id: number | null, body: Wire["TemplateIn"]) {
  if (id === null) return callIdempotently("post", TEMPLATES, { path: { client_id: clientId }, body });
  return call("put", `${TEMPLATES}/{template_id}`, { path: { client_id: clientId, template_id: id }, body });
}

export function deleteTemplate(clientId: number, id: number) {
  return call("delete", `${TEMPLATES}/{template_id}`, { path: { client_id: clientId, template_id: id } });
}

/** The bookings that a message goes to. */
export function addressed(
  recipients: readonly Recipient[],
  audience: Audience,
  chosen: readonly number[],
): readonly Recipient[] {
  const isIn: Record<Audience, (one: Recipient) => boolean> = {
    all: () => true,
    due: ({ balance_due }) => balance_due > 0,
    no_id: ({ travellers_without_id }) => travellers_without_id > 0,
    selected: ({ reservation_event_id }) => chosen.includes(reservation_event_id),
  };
  return recipients.filter(isIn[audience]);
}
