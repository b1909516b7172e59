import { linkOptions } from "@tanstack/react-router";
import type { Right } from "@/domain/rights";
import type { TodoItem } from "@/features/today/queries";
import type { AnyLink } from "@/ui/link";

/** The list that an item counts, or the screen on which it is done. */
export function linkOf({ kind, departure }: TodoItem): AnyLink {
  const params = { eventId: departure?.event_id ?? 0 };
  const search = departure ? { plan: departure.event_plan_id } : {};
  switch (kind) {
    case "payment_account":
      return linkOptions({ to: "/to/payment-accounts" });
    case "requests":
      return linkOptions({ to: "/to/requests" });
    case "owed_refunds":
    case "excess_payments":
      return linkOptions({ to: "/to/refunds" });
    case "upi_claims":
      return linkOptions({ to: "/to/bank" });
    case "overdue":
      return linkOptions({ to: "/to/bookings", search: { show: "overdue" } });
    case "enquiries":
      return linkOptions({ to: "/to/enquiries" });
    case "domain":
      return linkOptions({ to: "/to/basic-client-profile" });
    case "vehicle_documents":
      return linkOptions({ to: "/to/resources/driver", search: { due: true } });
    case "rooms_missing":
      return linkOptions({ to: "/to/orders/$eventId/rooming", params, search });
    case "ids_missing":
    case "messages_failed":
      return linkOptions({ to: "/to/orders/$eventId/messages", params, search });
    case "change_failed":
    case "decision":
      return linkOptions({ to: "/to/orders/$eventId/change", params, search });
  }
}

/** The right that an item's screen or act needs. */
export const RIGHTS: Readonly<Record<TodoItem["kind"], Right>> = {
  payment_account: "payment_accounts",
  change_failed: "trips",
  requests: "view_bookings",
  owed_refunds: "refunds",
  excess_payments: "refunds",
  upi_claims: "money",
  overdue: "view_bookings",
  decision: "trips",
  enquiries: "enquiries",
  rooms_missing: "departures",
  ids_missing: "messages",
  messages_failed: "messages",
  domain: "site",
  vehicle_documents: "resources",
};
