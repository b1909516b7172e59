import type { t as en } from "#messages/group-code";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  haveCode: "प्राइवेट ग्रुप कोड",
  groupCode: "आपके ग्रुप का कोड",
  showDepartures: "तारीखें दिखाएँ",
  wrongCode: "इस कोड की कोई तारीख नहीं है। जिसने कोड दिया, उनसे पूछ लें।",
  codeFailed: "कोड नहीं जाँचा जा सका। कृपया फिर कोशिश करें।",
  privateGroup: "ये तारीखें सिर्फ़ आपके ग्रुप के लिए हैं।",
  allDepartures: "सभी तारीखें दिखाएँ",
  minimumParty: (people: number) => `कम से कम ${people} लोगों के ग्रुप के लिए।`,
} satisfies Translation<typeof en>;
