import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Channels = Wire["ChannelsOut"];
export type Account = Wire["ChannelAccountOut"];
export type Template = Wire["ChannelTemplateOut"];
export type Channel = Account["channel"];

const ALL = "/api/clients/{client_id}/channels";
const TEMPLATE = `${ALL}/templates/{template_id}` as const;

export function channelsQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

export function connectWhatsApp(clientId: number, body: Wire["WhatsAppIn"]): Promise<Channels> {
  return call("put", `${ALL}/whatsapp`, { path: { client_id: clientId }, body });
}

export function choosePlatformNumber(clientId: number): Promise<Channels> {
  return call("put", `${ALL}/whatsapp/platform`, { path: { client_id: clientId } });
}

export function connectSms(clientId: number, body: Wire["SmsIn"]): Promise<Channels> {
  return call("put", `${ALL}/sms`, { path: { client_id: clientId }, body });
}

export function disconnect(clientId: number, channel: Channel): Promise<Channels> {
  return call("post", `${ALL}/{channel}/disconnect`, { path: { client_id: clientId, channel } });
}

export function readWebhook(clientId: number): Promise<Wire["WebhookOut"]> {
  return call("get", `${ALL}/whatsapp/webhook`, { path: { client_id: clientId } });
}

export function readTemplates(clientId: number): Promise<Channels> {
  return call("post", `${ALL}/templates/sync`, { path: { client_id: clientId } });
}

export function addTemplate(clientId: number, body: Wire["SmsTemplateIn"]): Promise<Channels> {
  return call("post", `${ALL}/templates`, { path: { client_id: clientId }, body });
}

export function changeTemplate(
  clientId: number,
  templateId: number,
  body: Wire["TemplateFieldsIn"],
): Promise<Channels> {
  return call("put", TEMPLATE, { path: { client_id: clientId, template_id: templateId }, body });
}

export function removeTemplate(clientId: number, templateId: number): Promise<Channels> {
  return call("delete", TEMPLATE, { path: { client_id: clientId, template_id: templateId } });
}

export function sendTest(clientId: number, channel: Channel, body: Wire["TestMessageIn"]): Promise<void> {
  return call("post", `${ALL}/{channel}/test`, { path: { client_id: clientId, channel }, body });
}

/** The placeholders of a text for SMS, each once: `##name##`. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/##([A-Za-z0-9_]+)##/g)].map((match) => match[1] ?? ""))];
}
