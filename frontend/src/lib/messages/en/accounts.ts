import { plural } from "@/lib/plurals";

/** The customers with money on account. */
export const t = {
  title: "Money on account",
  cardTitle: "Owed to customers",
  cardText: "Customers can still use this money for bookings. It is not revenue until then.",
  lead: "Money that customers paid before they chose a date, paid twice, or paid above the balance. Use it for a booking, or return it.",
  sum: "On account",
  failed: "The money on account could not be loaded",
  none: "No money on account",
  noneText:
    "Record it on the page of a customer, from a line of a bank statement, or when you take a payment above the balance.",
  search: "Search money on account",
  searchPlaceholder: "Name, phone, e-mail or booking",
  clear: "Clear search",
  noMatch: "No customer found",
  noMatchText: "Look for a name, a phone number, an e-mail address or a booking reference.",
  count: (customers: number) => plural(customers, { one: "1 customer", other: `${customers} customers` }),
  customer: "Customer",
  since: "Since",
  phone: "Phone",
  booking: "Next booking",
  bookingOf: (reference: string, trip: string) => `${reference}, ${trip}`,
  due: "Due",
  next: "Next step",
  use: (amount: string) => `Use ${amount}`,
  useOf: (amount: string, reference: string) => `Use ${amount} for ${reference}`,
  used: "The booking is paid from the account.",
  useFailed: "The money could not be used.",
  return: "Return",
  returnOf: (name: string) => `Return money to ${name}`,
} as const;
