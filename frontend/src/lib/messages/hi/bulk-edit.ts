import type { t as en } from "#messages/bulk-edit";
import type { Translation } from "@/lib/messages/translation";

const departures = (count: number) => `${count} डिपार्चर`;

export const t = {
  selectPage: "इस पेज के सभी डिपार्चर चुनें",
  select: (name: string) => `${name} चुनें`,
  selection: "चुने हुए डिपार्चर",
  selected: (count: number) => `${departures(count)} चुने`,
  clear: "चुनाव हटाएँ",
  edit: (count: number) => `${departures(count)} बदलें`,

  what: "क्या बदलता है",
  price: "कीमत",
  beds: "जगहें और बेड",
  dates: "तारीखें",
  terms: "बिक्री की शर्तें",
  typesFailed: "शेयरिंग टाइप लोड नहीं हुए",
  allTypes: "सभी शेयरिंग टाइप",
  kinds: {
    keep: "वैसा ही रखें",
    set: "इतना करें",
    add: "जोड़ें",
    percent: "प्रतिशत से बदलें",
    trip: "ट्रिप की कीमत लगाएँ",
  },
  change: (what: string) => `${what}: बदलाव`,
  amount: (what: string) => `${what}: प्रति व्यक्ति रुपये, GST के बिना`,
  percent: (what: string) => `${what}: प्रतिशत`,
  number: (what: string) => `${what}: संख्या`,
  priceHint: "घटाने के लिए माइनस लगाएँ। प्रतिशत पूरे रुपयों में बदला जाता है। बुकिंग की कीमत वही रहती है।",
  places: "जगहें",
  bedsOf: (type: string) => `${type} के बेड`,
  days: "कितने दिन खिसकाएँ",
  daysHint: "पहले की तारीखों के लिए माइनस लगाएँ।",
  shiftOf: "क्या खिसकता है",
  shiftAll: "टूर और बुकिंग की अवधि",
  shiftWindow: "केवल बुकिंग का आखिरी दिन",
  payment: "भुगतान",
  cancellation: "रद्द करना",
  termsKinds: { keep: "वैसा ही रखें", trip: "ट्रिप की शर्तें लगाएँ", own: "नया एडवांस और बाकी रकम" },
  asDeparture: (name: string) => `${name} जैसा`,
  advance: "एडवांस, प्रतिशत में",
  balance: "बाकी रकम शुरुआत से कितने दिन पहले",
  termsHint: "बुकिंग की शर्तें वही रहती हैं जिन पर वह हुई थी।",

  preview: "पूर्वावलोकन",
  previewEmpty: "हर डिपार्चर को पहले और बाद में देखने के लिए चुनें कि क्या बदलता है।",
  previewFailed: "पूर्वावलोकन लोड नहीं हुआ",
  summary: (changed: number, refused: number, unchanged: number) =>
    [
      `${departures(changed)} बदलेंगे`,
      refused > 0 && `${refused} नहीं बदल सकते`,
      unchanged > 0 && `${unchanged} वैसे ही रहेंगे`,
    ]
      .filter(Boolean)
      .join(", "),
  states: { changed: "बदलेगा", unchanged: "कोई बदलाव नहीं", refused: "नहीं बदल सकता" },
  bookedBeds: (beds: number) => `${beds} बेड बुक या रोके हुए हैं: उनकी कीमत वही रहेगी।`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  priceLine: (type: string, before: string, after: string, withTax: string) =>
    `${type}: ${before} → ${after} (GST सहित ${withTax})`,
  priceLineNet: (type: string, before: string, after: string) => `${type}: ${before} → ${after}`,
  tripPrice: (price: string) => `${price}, ट्रिप की कीमत`,
  line: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
  tour: "टूर",
  window: "बुकिंग",
  tax: "टैक्स: ट्रिप का",
  paymentNow: (sentence: string) => `भुगतान: ${sentence}`,
  cancellationNow: (sentence: string) => `रद्द करना: ${sentence}`,
  back: "वापस जाएँ",
  apply: (count: number) => `${departures(count)} बदलें`,
  applyFailed: "डिपार्चर बदले नहीं जा सके",

  done: (count: number) => `${departures(count)} बदले गए।`,
  undo: "वापस लें",
  undoOf: (what: string) => `वापस लें: ${what}`,
  undoFailed: "बदलाव वापस नहीं लिया जा सका",
  undone: (count: number) => `${departures(count)} पहले जैसे हो गए।`,
  undonePartly: (restored: number, kept: number) =>
    `${departures(restored)} पहले जैसे हुए, ${kept} पूरी तरह नहीं हो सके:`,
  problem: (name: string, day: string, message: string) => `${name}, ${day}: ${message}`,
  recent: "कई डिपार्चर के हाल के बदलाव",
  recentHint: "बदलाव 30 दिन तक वापस लिया जा सकता है। जो बाद में बदला गया, वह वैसा ही रहता है।",
  recentFailed: "हाल के बदलाव लोड नहीं हुए",
  entry: (count: number, trips: string, fields: string) => `${trips} के ${departures(count)}: ${fields}`,
  madeBy: (who: string, when: string) => `${who}, ${when}`,
  undoneBy: (who: string, when: string, restored: number, count: number) =>
    `${who} ने ${when} को वापस लिया: ${count} में से ${restored} पहले जैसे`,
  someone: "टीम के एक पुराने सदस्य",
  retry: "फिर कोशिश करें",
  fields: { price: "कीमत", capacity: "जगहें", beds: "बेड", dates: "तारीखें", terms: "बिक्री की शर्तें" },
} satisfies Translation<typeof en>;
