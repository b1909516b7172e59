import type { t as en } from "#messages/catalogue";
import type { Translation } from "@/lib/messages/translation";
import { plural } from "@/lib/plurals";

export const t = {
  searchPlaceholder: "ट्रिप खोजें...",
  searchLabel: "ट्रिप खोजें",
  clearSearch: "खोज हटाएँ",
  trips: "ट्रिप",
  noTripsYet: "अभी कोई ट्रिप नहीं",
  noTripsYetText: "नई तारीखों की तैयारी चल रही है। जल्दी फिर आइए।",
  categories: "कैटेगरी",
  allMonths: "सभी महीने",
  months: (category: string) => `किस महीने जाना है: ${category}`,
  viewDetails: "पूरी जानकारी",
  startingFrom: "शुरुआती कीमत",
  perPerson: "प्रति व्यक्ति",
  per: (what: string, hasTax: boolean) => [what, hasTax && "GST सहित"].filter(Boolean).join(", "),
  days: (count: number) => `${count} दिन`,
  moreDates: (count: number) => plural(count, { one: `+ ${count} और तारीख`, other: `+ ${count} और तारीखें` }),
  allTrips: "सभी ट्रिप",
  tripCount: (count: number) => `${count} ट्रिप`,
  seeAll: "सभी देखें",
  seeAllOf: (category: string) => `सभी देखें: ${category}`,
  by: (operator: string) => `ऑपरेटर: ${operator}`,
  stripTitle: "इन ट्रिप पर आप भी चल सकते हैं",
  stripLead: "देश भर के ऑपरेटरों की ट्रिप, जिन पर अभी बुकिंग हो रही है।",
  seeAllTrips: "सभी ट्रिप देखें",
  nextDepartures: "अगली तारीखें",

  bookingOpen: "बुकिंग चालू",
  noDatesAvailable: "कोई तारीख उपलब्ध नहीं",
  comingSoon: "जल्द आ रही है",
  soldOut: "सारे बेड बुक",
  guaranteed: "पक्की",
  tipping: (going: number, missing: number) =>
    going === 0 ? `ट्रिप के लिए ${missing} यात्री चाहिए` : `${going} जा रहे हैं, ट्रिप के लिए ${missing} और चाहिए`,
  cheapestLeft: (sharing: string) => `बचे बेड में सबसे सस्ता: ${sharing}`,
  onlyBedsLeft: (beds: number) => `सिर्फ़ ${beds} बेड बाकी`,
  onlyBedsLeftOn: (beds: number, day: string) => `${day} को सिर्फ़ ${beds} बेड बाकी`,
  opens: (day: string) => `${day} को खुलेगी`,
} satisfies Translation<typeof en>;
