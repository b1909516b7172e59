import * as z from "zod/mini";
import { t } from "#messages/enquiries";
import { EnquiryIn } from "@/api/generated/zod.gen";
import { checkedText, requiredPhone, requiredText, typedNumber } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";

export const LARGEST_PARTY = 500;
export const LONGEST_MESSAGE = 2000;

/** What is wrong with an address of e-mail, or undefined. */
export function emailProblem(text: string): string | undefined {
  const email = text.trim();
  if (!email) return t.emailRequired;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : t.emailInvalid;
}

/** The form of an enquiry, and from it the body of the request. */
export const EnquiryValues = z.extend(EnquiryIn, {
  name: requiredText,
  email: checkedText(emailProblem),
  contact_no: requiredPhone(t.phoneRequired),
  event_plan_id: typedNumber(EnquiryIn.shape.event_plan_id),
  party_size: typedNumber(EnquiryIn.shape.party_size),
});

export const enquiryMessages = messagesByField({
  name: t.nameRequired,
  party_size: t.partySizeInvalid(LARGEST_PARTY),
});
