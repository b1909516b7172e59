import type { t as en } from "#messages/offers";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "इस तारीख पर छूट",
  percentOff: (percent: string) => `${percent}% कम`,
  perPerson: (amount: string) => `${amount} प्रति व्यक्ति कम`,
  perBooking: (amount: string) => `आपकी बुकिंग पर ${amount} कम`,
  until: (day: string) => `${day} तक`,
  beds: (left: number) => `${left} और बेड के लिए`,
  party: (people: number) => `${people} या ज़्यादा लोगों के लिए`,
} satisfies Translation<typeof en>;
