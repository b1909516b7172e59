import type { t as en } from "#messages/terms";
import type { Translation } from "@/lib/messages/translation";

const days = (count: number) => `${count} दिन`;

export const t = {
  when: (from: number, to: number | null) => {
    if (to === null)
      return from === 0 ? "टूर शुरू होने से पहले रद्द करने पर" : `शुरू होने से ${days(from)} या ज़्यादा पहले रद्द करने पर`;
    if (from > 0)
      return from === to
        ? `शुरू होने से ${days(from)} पहले रद्द करने पर`
        : `शुरू होने से ${from} से ${days(to)} पहले रद्द करने पर`;
    return to === 0 ? "टूर शुरू होने के दिन रद्द करने पर" : `शुरू होने से ${days(to)} या कम पहले रद्द करने पर`;
  },
  started: "टूर शुरू होने के बाद रद्द करने या न आने पर",
  allBack: "पूरा रिफ़ंड मिलेगा",
  allButTax: "टैक्स छोड़कर पूरा रिफ़ंड मिलेगा",
  nothingBack: "कोई रिफ़ंड नहीं",
  wholeAdvance: "आपका एडवांस वापस नहीं होगा",
  ofAdvance: (percent: string) => `आपके एडवांस का ${percent} वापस नहीं होगा`,
  ofPrice: (percent: string) => `कीमत का ${percent} वापस नहीं होगा`,
  perPerson: (amount: string) => `प्रति व्यक्ति ${amount} वापस नहीं होंगे`,
  sentence: (when: string, kept: string) => `${when}: ${kept}।`,
  least: (amount: string) => `कटौती कम से कम ${amount} प्रति व्यक्ति है।`,
  taxKept: "जो रकम वापस मिलती है, उसका टैक्स वापस नहीं होता।",
  ownChanges: (count: number) =>
    `${count === 0 ? "टूर शुरू होने" : `शुरू होने से ${days(count)} पहले`} तक आप खुद बुकिंग में जोड़ या तारीख बदल सकते हैं।`,
  move: (amount: string) => `दूसरी तारीख पर जाने के ${amount} प्रति व्यक्ति लगते हैं।`,
  season: (from: string, to: string) => `ये दरें ${from} से ${to} तक की ट्रिप पर लागू हैं।`,

  percent: (value: string) => `${value}%`,
  amountPerPerson: (amount: string) => `${amount} प्रति व्यक्ति`,
  payAll: "पूरी रकम अभी दें।",
  pay: (advance: string, later: string) => `${advance} अभी दें, ${later}।`,
  rest: (when: string) => `बाकी ${when}`,
  parts: (parts: readonly string[]) => `बाकी ${parts.length} किस्तों में: ${parts.join(", ")}`,
  part: (percent: string, when: string) => `${percent} ${when}`,
  by: (day: string) => `${day} तक`,
  daysAfter: (count: number) => `बुकिंग के ${days(count)} के भीतर`,
  daysBefore: (count: number) => `शुरू होने से ${days(count)} पहले`,
  atOnce: "तुरंत",
} satisfies Translation<typeof en>;
