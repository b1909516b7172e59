const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** What waits for the operator: the first part of the dashboard. */
export const t = {
  title: "To do now",
  failed: "The list could not be loaded",
  nothing: "Nothing to do now.",
  nothingText: "Requests, overdue balances, refunds and departures that are not ready appear here.",
  kinds: {
    payment_account: counted(
      "payment account is refused by the provider",
      "payment accounts are refused by the provider",
    ),
    change_failed: counted("booking was not changed", "bookings were not changed"),
    requests: counted("request to answer", "requests to answer"),
    owed_refunds: counted("refund to pay", "refunds to pay"),
    upi_claims: counted("UPI payment to confirm", "UPI payments to confirm"),
    overdue: counted("overdue balance", "overdue balances"),
    enquiries: counted("enquiry to answer", "enquiries to answer"),
    rooms_missing: counted("traveller without a room", "travellers without a room"),
    ids_missing: counted("traveller without an ID number", "travellers without an ID number"),
    messages_failed: counted("message was not sent", "messages were not sent"),
    domain: counted("domain does not lead to your site", "domains do not lead to your site"),
    vehicle_documents: counted("vehicle with documents to renew", "vehicles with documents to renew"),
  },
};
