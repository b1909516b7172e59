import type { t as en } from "#messages/trip-page";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  atAGlance: "एक नज़र में",
  difficulty: "कितनी मुश्किल",
  levels: { easy: "आसान", moderate: "मध्यम", demanding: "मेहनत वाली", strenuous: "बहुत कठिन" },
  levelMeans: {
    easy: "अच्छे रास्तों पर थोड़ा पैदल चलना। आम सेहत वाला कोई भी चल सकता है।",
    moderate: "हर दिन कुछ घंटे पैदल या सड़क पर, कहीं-कहीं चढ़ाई।",
    demanding: "लंबे दिन, ऊँचाई या ऊबड़-खाबड़ रास्ते। कुछ हफ़्ते पहले से तैयारी करें।",
    strenuous: "दूर के इलाकों में लंबे, कठिन दिन। अनुभवी लोगों के लिए।",
  },
  ages: "उम्र",
  agesOf: (from: number | null, to: number | null) =>
    from === null ? `${to} साल तक` : to === null ? `${from} साल और ज़्यादा` : `${from} से ${to} साल`,
  group: "ग्रुप",
  groupOf: (from: number | null, to: number) => (from === null ? `${to} लोगों तक` : `${from} से ${to} लोग`),
  highest: "सबसे ऊँची जगह",
  metres: (height: string) => `${height} मी`,
  onTheWay: "दूरी",
  kilometres: (distance: string) => `${distance} किमी`,
  meetingPoint: "मिलने की जगह",
  openMap: "नक्शे पर देखें",
  opensMap: (place: string) => `: ${place} (दूसरी साइट)`,

  route: "रास्ता",
  routeLead: (stops: number, km: string | null) => (km ? `${stops} जगहें, कुल ${km} किमी।` : `${stops} जगहें।`),
  routeMap: (places: string) => `रास्ते का नक्शा: ${places}`,
  places: "रास्ते की जगहें",
  onDays: (days: readonly number[]) =>
    days.length === 1 ? `दिन ${days[0]}` : `दिन ${days.slice(0, -1).join(", ")} और ${days.at(-1)}`,
  north: "उ",
  drawn: "स्केच, सड़कों के पैमाने पर नहीं।",
  profile: "ऊँचाई",
  profileOf: (lowest: string, highest: string, place: string) =>
    `रास्ते की ऊँचाई, ${lowest} मी से ${place} पर ${highest} मी तक`,
  dayShort: (day: number) => `दिन ${day}`,
  fromLast: (distance: string) => `पिछली जगह से ${distance} किमी`,
  height: (height: string) => `ऊँचाई ${height} मी`,

  packing: "क्या साथ लाएँ",
  questions: "सवाल और जवाब",
  operator: "यह ट्रिप कौन चलाते हैं",
  since: (year: number) => `${year} से ट्रिप चला रहे हैं`,
  licences: "लाइसेंस और सदस्यता",
  answers: (hours: number) =>
    hours < 48
      ? `10 में से 9 सवालों का जवाब ${hours === 1 ? "एक घंटे" : `${hours} घंटों`} में देते हैं`
      : `10 में से 9 सवालों का जवाब ${Math.ceil(hours / 24)} दिनों में देते हैं`,
  ask: "सवाल पूछें",
  similar: "ऐसी ही और ट्रिप",
  askOnWhatsApp: "WhatsApp पर पूछें",
  whatsAppText: (operator: string, title: string, dates: string | null) =>
    `नमस्ते ${operator}, मुझे ${title}${dates ? `, ${dates}` : ""} के बारे में कुछ पूछना है:`,
  credit: (who: string) => `तस्वीर: ${who}`,
} satisfies Translation<typeof en>;
