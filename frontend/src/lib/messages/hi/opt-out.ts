import type { t as en } from "#messages/opt-out";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "आपके ई-मेल",
  loadFailed: "यह लिंक नहीं खुला",
  goneTitle: "यह लिंक काम नहीं करता",
  goneText: "सबसे नए ई-मेल का लिंक फिर खोलें।",
  what: {
    alerts: (name: string) => `बुकिंग खुलने के बारे में ${name} के ई-मेल`,
    reviews: (name: string) => `रिव्यू माँगने वाले ${name} के ई-मेल`,
    digests: (name: string) => `${name} की बाकी रकम का रोज़ का ई-मेल`,
  },
  wanted: (what: string, address: string) => `${address} पर ये आते हैं: ${what}।`,
  unwanted: (what: string, address: string) => `${address} पर अब ये नहीं आएँगे: ${what}।`,
  rest: "आपकी बुकिंग के ई-मेल आते रहेंगे।",
  stop: "ये ई-मेल बंद करें",
  start: "ये ई-मेल फिर से चालू करें",
  failed: "आपकी पसंद सेव नहीं हुई। कृपया फिर कोशिश करें।",
  back: "साइट पर जाएँ",
} satisfies Translation<typeof en>;
