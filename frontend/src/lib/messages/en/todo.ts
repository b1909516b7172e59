import { plural } from "@/lib/plurals";

/** What waits for the operator: the first part of the dashboard. */
export const t = {
  title: "To do now",
  failed: "The list could not be loaded",
  nothing: "Nothing to do now.",
  nothingText: "Requests, overdue balances, refunds and departures that are not ready appear here.",
  kinds: {
    payment_account: (count: number) =>
      plural(count, {
        one: "1 payment account is refused by the provider",
        other: `${count} payment accounts are refused by the provider`,
      }),
    change_failed: (count: number) =>
      plural(count, { one: "1 booking was not changed", other: `${count} bookings were not changed` }),
    requests: (count: number) =>
      plural(count, { one: "1 request to answer", other: `${count} requests to answer` }),
    owed_refunds: (count: number) =>
      plural(count, { one: "1 refund to pay", other: `${count} refunds to pay` }),
    excess_payments: (count: number) =>
      plural(count, {
        one: "1 payment above what is due: refund it or keep it on account",
        other: `${count} payments above what is due: refund them or keep them on account`,
      }),
    upi_claims: (count: number) =>
      plural(count, { one: "1 UPI payment to confirm", other: `${count} UPI payments to confirm` }),
    overdue: (count: number) =>
      plural(count, { one: "1 overdue balance", other: `${count} overdue balances` }),
    enquiries: (count: number) =>
      plural(count, { one: "1 enquiry to answer", other: `${count} enquiries to answer` }),
    rooms_missing: (count: number) =>
      plural(count, { one: "1 traveller without a room", other: `${count} travellers without a room` }),
    ids_missing: (count: number) =>
      plural(count, {
        one: "1 traveller without an ID number",
        other: `${count} travellers without an ID number`,
      }),
    messages_failed: (count: number) =>
      plural(count, { one: "1 message was not sent", other: `${count} messages were not sent` }),
    domain: (count: number) =>
      plural(count, {
        one: "1 domain does not lead to your site",
        other: `${count} domains do not lead to your site`,
      }),
    vehicle_documents: (count: number) =>
      plural(count, {
        one: "1 vehicle with documents to renew",
        other: `${count} vehicles with documents to renew`,
      }),
  },
};
