import type { t as en } from "#messages/travel-tax";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  back: "टैक्स और एक्सपोर्ट",
  title: "विदेश की ट्रिप पर TCS",
  lead: "विदेश की ट्रिप बुक करने वालों से लिया गया आयकर: इसे हर महीने सरकार को भरें, और तिमाही के स्टेटमेंट में ख़रीदारों के PAN लिखें।",
  open: "विदेश की ट्रिप पर TCS",
  quarter: "तिमाही",
  quarterOf: (first: string, last: string) => `${first} से ${last}`,
  failed: "यह तिमाही लोड नहीं हो सकी",
  retry: "फिर कोशिश करें",
  none: "इस तिमाही में कोई TCS नहीं",
  noneText: "यह उन ट्रिप की बुकिंग पर लिया जाता है जिन्हें आप बुनियादी जानकारी में विदेश की बताते हैं।",
  withoutPan: (count: number) =>
    count === 1
      ? "1 बुकिंग में PAN नहीं है: दर ज़्यादा लगी, और टैक्स ख़रीदार के खाते में नहीं जुड़ सकता।"
      : `${count} बुकिंग में PAN नहीं है: दर ज़्यादा लगी, और टैक्स ख़रीदारों के खाते में नहीं जुड़ सकता।`,
  collected: "लिया गया टैक्स",
  payBy: (day: string) => `${day} तक भरें`,
  total: "पूरी तिमाही",
  ofAmount: (amount: string) => `GST सहित ${amount} पर`,
  statement: (form: string, day: string, law: string) => `${form} भरने की आख़िरी तारीख ${day} है (${law})।`,
  download: (form: string) => `${form} के लिए लाइनें डाउनलोड करें (CSV)`,
  documents: "दस्तावेज़ के हिसाब से",
  buyer: "ख़रीदार",
  pan: "PAN",
  noPan: "नहीं है",
  document: "दस्तावेज़",
  day: "तारीख",
  amount: "रकम",
  rate: "दर",
  tcs: "TCS",
  count: (count: number) => `${count} दस्तावेज़`,
} satisfies Translation<typeof en>;
