import { changeDraft, type Draft, eraseSecrets, isBegun, readDraft } from "@/features/booking/draft";

/**
 * Passes a draft to another tab of the same site in the same browser. The link in a registration e-mail opens a new
 * tab, and what was typed is in the memory of the old one. The browser passes messages between pages of one origin
 * only, and stores none of them (ADR 14).
 */
type Message =
  | { kind: "ask"; eventId: number }
  | { kind: "answer"; eventId: number; draft: Draft }
  | { kind: "used"; eventId: number };

const CHANNEL = "toli.booking";

let channel: BroadcastChannel | null = null;

function opened(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  return channel;
}

function send(message: Message): void {
  opened()?.postMessage(message);
}

function receive(message: Message): void {
  const { kind, eventId } = message;
  const draft = readDraft(eventId);
  if (kind === "ask" && isBegun(draft)) send({ kind: "answer", eventId, draft });
  // Only the first reply counts, and input in this tab is not replaced.
  else if (kind === "answer" && !isBegun(draft)) changeDraft(eventId, message.draft);
  else if (kind === "used") eraseSecrets(eventId);
}

/** Asks the other tabs for their draft of a trip, where this one has none; from then on this tab answers them. */
export function askOtherTabs(eventId: number): void {
  opened();
  if (!isBegun(readDraft(eventId))) send({ kind: "ask", eventId });
}

/** The draft was sent to the server: no tab keeps its ID numbers and medical notes. */
export function announceUsed(eventId: number): void {
  send({ kind: "used", eventId });
}
