import type { t as en } from "#messages/departure-page";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  panel: "ऑपरेटर पैनल",
  back: "इस डिपार्चर की बुकिंग",
  missing: "ज़रूरी जानकारी नहीं मिली",
  missingText: "पहले ग्रुप बुकिंग में डिपार्चर चुनें।",
  groupBookings: "ग्रुप बुकिंग",
  notFound: "कोई डेटा नहीं मिला।",
} satisfies Translation<typeof en>;
