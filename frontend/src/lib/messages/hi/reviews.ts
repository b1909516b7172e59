import type { t as en } from "#messages/reviews";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "रिव्यू",
  onlyTravellers: "रिव्यू सिर्फ़ वही लिख सकते हैं जो इन ऑपरेटर के साथ जा चुके हैं।",
  average: (average: string, count: number) => `5 में से ${average} स्टार, ${count} रिव्यू`,
  count: (count: number) => `${count} रिव्यू`,
  stars: (rating: number) => `5 में से ${rating} स्टार`,
  starsShort: (rating: number) => `${rating} स्टार`,
  distribution: "स्टार के हिसाब से रिव्यू",
  travelled: (month: string) => `${month} में गए थे`,
  edited: "बदला गया",
  photoOf: (author: string, place: number) => `${author} की तस्वीर ${place}`,
  answer: (operator: string) => `${operator} का जवाब`,
  sort: "रिव्यू का क्रम",
  sorts: { helpful: "सबसे काम के", newest: "नए पहले" },
  collapsed: "इस रिव्यू की शिकायत हुई है और इसकी जाँच हो रही है।",
  more: "और रिव्यू दिखाएँ",
  moreFailed: "और रिव्यू लोड नहीं हुए। कृपया फिर कोशिश करें।",
} satisfies Translation<typeof en>;
