import type { t as en } from "#messages/change-booking";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  departure: "तारीख",
  travellers: "यात्री",
  leaves: "हटेंगे",
  isLeaving: "हट रहे हैं",
  leavesOf: (name: string) => `${name} बुकिंग से हटेंगे`,
  add: "यात्री जोड़ें",
  laterHint: "नाम, फ़ोन और उम्र बाद में भी लिख सकते हैं।",
  name: "नाम",
  phone: "फ़ोन",
  age: "उम्र",
  newTraveller: (number: number) => `नए यात्री ${number}`,
  remove: "हटाएँ",
  removeOf: (number: number) => `नए यात्री ${number} को हटाएँ`,
  beds: "बेड",
  bedsOf: (line: string) => `बेड, ${line}`,
  alone: "कमरे में अकेले",
  noBed: "बिना बेड",
  perPerson: (price: string) => `${price} प्रति व्यक्ति`,
  other: "दूसरी तरह के बेड",
  choose: "चुनें",
  count: (beds: number, people: number) => `${people} यात्रियों के लिए ${beds} जगह।`,
  tooFew: (beds: number, people: number) =>
    `${people} यात्रियों के लिए ${beds} जगह। और जगह जोड़ें, या बताएँ कि कौन हटेगा।`,
  guests: (beds: number, people: number) =>
    `${people} यात्रियों के लिए ${beds} जगह: बाकी लोग नाम लिखने तक मेहमान रहेंगे।`,
  addOns: "ऐड-ऑन",
  price: "कीमत",
} satisfies Translation<typeof en>;
