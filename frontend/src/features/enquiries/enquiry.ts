import { t } from "#messages/enquiries";

export type Enquiry = { name: string; email: string; contact_no: string; address: string };
export type EnquiryField = keyof Enquiry;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

export const emptyEnquiry: Enquiry = { name: "", email: "", contact_no: "", address: "" };

/** What is wrong with one field, or undefined. */
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
      return /^\d{10}$/.test(value) ? undefined : t.phoneInvalid;
    case "address":
      return undefined;
  }
}

/** Every field that is wrong, in the order in which they stand in the form. */
export function problemsOf(enquiry: Enquiry): EnquiryErrors {
  const fields = Object.keys(emptyEnquiry) as EnquiryField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, enquiry);
      return problem ? [[field, problem]] : [];
    }),
  );
}
