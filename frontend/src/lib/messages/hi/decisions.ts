import type { t as en } from "#messages/decisions";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: (trip: string, day: string) => `${trip}, ${day}: क्या यह डिपार्चर चलेगा?`,
  going: (going: number, minimum: number) => `कम से कम ${minimum} लोग चाहिए, ${going} जा रहे हैं।`,
  dueToday: "अभी फ़ैसला करें।",
  decideOn: (day: string) => `आप ${day} को फ़ैसला करेंगे।`,
  noDay: "फ़ैसले की तारीख तय नहीं है।",
  expectedProfit: (amount: string, people: number) => `${people} यात्रियों के साथ अनुमानित मुनाफ़ा: ${amount}।`,
  breakEven: (people: number) => `ब्रेक-ईवन: ${people} यात्री।`,
  noCosts: "खर्च दर्ज किए बिना मुनाफ़ा पता नहीं चलता।",
  enterCosts: "खर्च दर्ज करें",
  details: "मुनाफ़ा देखें",
  run: "डिपार्चर पक्का करें",
  change: "आगे बढ़ाएँ, मिलाएँ या रद्द करें",
  sureTitle: (trip: string, day: string) => `${trip}, ${day}: डिपार्चर पक्का करें?`,
  sureText: "अब से यह “पक्का” दिखेगा, और जिन्होंने बुक किया है उन सबको ई-मेल जाएगा। इसे वापस नहीं लिया जा सकता।",
  back: "वापस",
  done: (bookings: number) => `डिपार्चर पक्का हो गया। ${bookings} बुकिंग को ई-मेल जाएगा।`,
  failed: "आपका फ़ैसला सेव नहीं हुआ।",
} satisfies Translation<typeof en>;
