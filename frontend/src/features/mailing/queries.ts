import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ProofDeclined } from "@/domain/proof";

export type MailSender = Wire["MailSenderOut"];
export type MailRecord = Wire["MailRecord"];

const SENDER = "/api/clients/{client_id}/mail-sender";

export function senderQuery(clientId: number) {
  return queryOptions(read(SENDER, { path: { client_id: clientId } }));
}

export function setDomain(clientId: number, address: string): Promise<MailSender> {
  return call("put", `${SENDER}/domain`, { path: { client_id: clientId }, body: { address } });
}

export function setServer(clientId: number, body: Wire["SmtpIn"]): Promise<MailSender> {
  return call("put", `${SENDER}/smtp`, { path: { client_id: clientId }, body });
}

export function checkSender(clientId: number): Promise<MailSender> {
  return call("post", `${SENDER}/check`, { path: { client_id: clientId } });
}

export function removeSender(clientId: number): Promise<MailSender> {
  return call("post", `${SENDER}/remove`, { path: { client_id: clientId } });
}

/** What to say about an error; null where the person only declined to prove who they are. */
export function sayOf(error: Error | null, fallback: string): string | null {
  return error === null || error instanceof ProofDeclined ? null : sentenceOf(error, fallback);
}
