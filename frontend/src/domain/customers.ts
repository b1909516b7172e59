import { queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { ApiKey } from "@/api/keys";

export const CUSTOMERS_KEY = ["clients"] satisfies ApiKey;

/** A customer with all records; `customer` is `account-<id>` or `booking-<id>`. */
export function customerQuery(clientId: number, customer: string) {
  return queryOptions(
    read("/api/clients/{client_id}/customers/{customer}", { path: { client_id: clientId, customer } }),
  );
}

/** An enquiry of any status. */
function enquiryQuery(clientId: number, enquiryId: number) {
  return queryOptions({
    ...read("/api/connection-requests", {
      query: { client_id: clientId, connection_request_id: enquiryId },
    }),
    select: ({ data }) => data[0],
  });
}

const CUSTOMER = /^(account|booking)-[1-9]\d{0,14}$/;
const ENQUIRER = /^enquiry-([1-9]\d{0,14})$/;

/** The customer or the enquiry of an address, or nothing. */
export function readCustomer({ customer }: Record<string, unknown>): { customer?: string } {
  return typeof customer === "string" && (CUSTOMER.test(customer) || ENQUIRER.test(customer))
    ? { customer }
    : {};
}

type Person = { name: string; phone: string; email: string };

/** The person for whom a booking is entered: a customer, or who sent an enquiry as `enquiry-<id>`. */
export function useCustomer(
  clientId: number,
  customer: string | undefined,
): { data: Person | undefined; isLoading: boolean; isError: boolean } {
  const enquiryId = Number(ENQUIRER.exec(customer ?? "")?.[1] ?? 0);
  const enquiry = useQuery({ ...enquiryQuery(clientId, enquiryId), enabled: enquiryId > 0 });
  const profile = useQuery({
    ...customerQuery(clientId, customer ?? ""),
    enabled: customer !== undefined && enquiryId === 0,
  });
  if (enquiryId === 0) return profile;
  const { data, isLoading, isError } = enquiry;
  return { data: data && { name: data.name, phone: data.contact_no, email: data.email }, isLoading, isError };
}
