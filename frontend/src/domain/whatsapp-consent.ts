import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** The sentence by which travellers agree to messages from an operator on WhatsApp, with its version. */
export function whatsAppConsentQuery(clientId: number) {
  return queryOptions(read("/api/channels/whatsapp/consent", { query: { client_id: clientId } }));
}
