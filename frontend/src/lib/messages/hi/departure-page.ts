import type { t as en } from "#messages/departure-page";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  panel: "ऑपरेटर पैनल",
  missing: "ज़रूरी जानकारी नहीं मिली",
  missingText: "पहले ग्रुप बुकिंग में डिपार्चर चुनें।",
  groupBookings: "ग्रुप बुकिंग",
  notFound: "कोई डेटा नहीं मिला।",
  parts: "इस डिपार्चर के भाग",
  bookings: "बुकिंग",
  messages: "संदेश",
  money: "पैसे",
  arrangements: "इंतज़ाम",
  more: "इस डिपार्चर के बारे में और",
  perDay: "टूर के हर दिन की बिक्री",
  breakEven: "ब्रेक-ईवन",
  breaksEven: (travellers: number) => `${travellers} यात्रियों पर हो गया`,
  moreToBreakEven: (travellers: number) => `${travellers} यात्री और चाहिए`,
  figuresFailed: "इस डिपार्चर के बेड और पैसे लोड नहीं हुए।",
} satisfies Translation<typeof en>;
