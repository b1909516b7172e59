import { call } from "@/api/call";
import { ApiError, errorFrom } from "@/api/errors";
import type { Wire } from "@/api/wire";
import type { NewRecord, Page, Sheet } from "@/features/leader-link/storage";

const LINK = "/api/leader-links/{token}";
const BILLS = "/api/leader-links/bills";

export function page(token: string): Promise<Page> {
  return call("get", LINK, { path: { token } });
}

export function open(token: string, code: string): Promise<Page> {
  return call("post", `${LINK}/open`, { path: { token }, body: { code } });
}

export function sheet(token: string): Promise<Sheet> {
  return call("get", `${LINK}/sheet`, { path: { token } });
}

export function send(token: string, records: NewRecord[]): Promise<Wire["SentRecords"]> {
  return call("post", `${LINK}/records`, {
    path: { token },
    body: { sent_at: new Date().toISOString(), records },
  });
}

export function paymentLink(token: string, bookingId: number): Promise<Wire["PaymentLinkOut"]> {
  return call("post", `${LINK}/payment-links`, {
    path: { token },
    body: { reservation_event_id: bookingId },
  });
}

export async function sendBill(token: string, key: string, picture: Blob): Promise<void> {
  const form = new FormData();
  form.set("token", token);
  form.set("key", key);
  form.set("file", picture, "bill.jpg");
  const response = await fetch(BILLS, { method: "POST", body: form }).catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await errorFrom(response);
}
