import type { t as en } from "#messages/my-trip";
import type { Translation } from "@/lib/messages/translation";
import { plural } from "@/lib/plurals";

export const t = {
  open: "मेरी ट्रिप",
  failed: "आपकी ट्रिप लोड नहीं हुई",
  missing: "यह ट्रिप आपके अकाउंट में नहीं है",
  missingText: "उस अकाउंट से साइन इन करें जिससे बुक किया था।",
  bookings: "मेरी बुकिंग",
  signIn: "साइन इन करें",
  inDays: (days: number) => `${days} दिन बाकी`,
  startsToday: "आपकी ट्रिप आज शुरू हो रही है",
  running: (day: number) => `आपकी ट्रिप का दिन ${day}`,
  over: "आपकी ट्रिप पूरी हो गई",
  cancelled: "यह बुकिंग रद्द हो गई थी",
  offline: (moment: string) => `नेटवर्क नहीं है: यह ${moment} तक की जानकारी है।`,
  todo: "क्या करना है",
  allDone: "सब हो गया। शुभ यात्रा!",
  pay: (amount: string) => `${amount} दें`,
  payBy: (amount: string, day: string) => `${day} तक ${amount} दें`,
  names: (count: number) =>
    plural(count, { one: `${count} यात्री का नाम भरें`, other: `${count} यात्रियों के नाम भरें` }),
  ids: (count: number) =>
    plural(count, {
      one: `${count} यात्री की ID और आपातकालीन संपर्क जोड़ें`,
      other: `${count} यात्रियों की ID और आपातकालीन संपर्क जोड़ें`,
    }),
  hotels: "हर रात का होटल",
  itinerary: "दिन-दर-दिन",
  noItinerary: "ऑपरेटर ने इस ट्रिप का दिन-दर-दिन प्लान नहीं लिखा है।",
  packing: "क्या साथ लाएँ",
  packed: (count: number, all: number) => `${all} में से ${count} रख लिए। निशान सिर्फ़ इस डिवाइस पर रहते हैं।`,
  documents: "दस्तावेज़",
  calendar: "कैलेंडर में जोड़ें",
  contact: "ऑपरेटर से पूछें",
  travellers: "यात्री",
  reference: "बुकिंग",
  share: "यह ट्रिप शेयर करें",
} satisfies Translation<typeof en>;
