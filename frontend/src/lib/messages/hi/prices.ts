import type { t as en } from "#messages/prices";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  withGst: (price: string) => `GST सहित ${price}`,
  withoutGst: (price: string) => `GST के बिना ${price}`,
  perPerson: "प्रति व्यक्ति कीमत",
  from: (price: string) => `${price} से`,
} satisfies Translation<typeof en>;
