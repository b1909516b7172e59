import type { t as en } from "#messages/widget";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  loading: "तारीख़ें लोड हो रही हैं…",
  failed: "तारीख़ें लोड नहीं हो सकीं।",
  tryAgain: "फिर से कोशिश करें",
  openSite: "सभी यात्राएँ देखें",
  empty: "अभी किसी तारीख़ की बुकिंग नहीं खुली है।",
  book: "बुक करें",
  bookTrip: "अभी बुक करें",
  seeTrip: "तारीख़ें देखें",
  from: "शुरू",
  bookName: (title: string, dates: string) => `बुक करें: ${title}, ${dates}`,
  seeName: (title: string) => `तारीख़ें देखें: ${title}`,
  departures: (company: string) => `${company} की तारीख़ें`,
} satisfies Translation<typeof en>;
