import { t } from "#messages/enquiries";
import { phoneProblem } from "@/lib/phones";

/** What the form holds: text, as it was typed. */
export type Enquiry = {
  name: string;
  email: string;
  contact_no: string;
  event_plan_id: string;
  party_size: string;
  message: string;
  address: string;
};
export type EnquiryField = keyof Enquiry;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

export const emptyEnquiry: Enquiry = {
  name: "",
  email: "",
  contact_no: "",
  event_plan_id: "",
  party_size: "",
  message: "",
  address: "",
};

export const LARGEST_PARTY = 500;
export const LONGEST_MESSAGE = 2000;

/** The body of the call: numbers, and null for what was not chosen. */
export function toBody({ event_plan_id, party_size, ...texts }: Enquiry) {
  return {
    ...texts,
    event_plan_id: event_plan_id ? Number(event_plan_id) : null,
    party_size: party_size.trim() ? Number(party_size) : null,
  };
}

/** The error of one field, or undefined. */
export function problemOf(field: EnquiryField, enquiry: Enquiry): string | undefined {
  const value = enquiry[field].trim();
  switch (field) {
    case "name":
      return value ? undefined : t.nameRequired;
    case "email":
      if (!value) return t.emailRequired;
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : t.emailInvalid;
    case "contact_no":
      if (!value) return t.phoneRequired;
      return phoneProblem(value);
    case "party_size":
      return value === "" || isPartySize(value) ? undefined : t.partySizeInvalid(LARGEST_PARTY);
    case "event_plan_id":
    case "message":
    case "address":
      return undefined;
  }
}

function isPartySize(value: string): boolean {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= LARGEST_PARTY;
}

/** Every invalid field, in the order of the form. */
export function problemsOf(enquiry: Enquiry): EnquiryErrors {
  const fields = Object.keys(emptyEnquiry) as EnquiryField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, enquiry);
      return problem ? [[field, problem]] : [];
    }),
  );
}
