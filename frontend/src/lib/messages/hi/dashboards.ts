import type { t as en } from "#messages/dashboards";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  period: "अवधि",
  periods: { week: "हफ़्ता", month: "महीना", quarter: "तिमाही", year: "साल" },
  export: "CSV एक्सपोर्ट करें",
  failed: "आँकड़े लोड नहीं हुए",
  updating: "अपडेट हो रहा है…",
  span: (days: string) => `${days} के आँकड़े`,

  totalEvents: "कुल ट्रिप",
  bookings: "बुकिंग",
  revenue: "कमाई",
  completionRate: "पूरी होने की दर",
  about: {
    events: "पब्लिश की हुई ट्रिप, आज की स्थिति।",
    bookings: "इन दिनों पक्की हुई बुकिंग, बाद में रद्द हुई भी शामिल।",
    revenue: "इन दिनों मिले भुगतान, रिफ़ंड घटाकर।",
    completion: "जिन बुकिंग का टूर इन दिनों पूरा होना था, उनमें से कितनी रद्द नहीं हुईं।",
  },
  listOf: (name: string, value: string) => `${name}: ${value}। सूची देखें`,
  cancelled: (count: number) => `${count} रद्द`,
  ofEnded: (count: number) => `${count} बुकिंग में से`,
  up: "बढ़त",
  down: "कमी",
  same: "कोई बदलाव नहीं",
  percent: (value: string) => `${value}%`,
  points: (value: string) => `${value} पॉइंट`,
  since: (days: string) => `(तुलना: ${days})`,
  nothingBefore: (days: string) => `${days} का कोई डेटा नहीं`,
  noneEnded: "इन दिनों कोई टूर पूरा नहीं हुआ",

  months: "बुकिंग और कमाई, 6 महीने",
  bookingsByMonth: "महीने के हिसाब से बुकिंग",
  revenueByMonth: "महीने के हिसाब से कमाई",
  month: "महीना",
  showTable: "टेबल में दिखाएँ",
  showChart: "चार्ट में दिखाएँ",

  money: "बकाया रकम",
  due: "बकाया",
  dueOf: (count: number) => (count === 0 ? "कोई बकाया नहीं" : `${count} बुकिंग पर`),
  overdue: "ओवरड्यू",
  overdueOf: (count: number) => (count === 0 ? "कोई ओवरड्यू रकम नहीं" : `${count} बुकिंग पर`),

  owedBack: "नकद या बैंक से लौटाना है",
  owedBackOf: (count: number) => `${count} रद्द बुकिंग पर`,

  destinations: "सबसे ज़्यादा बुक हुई जगहें",
  destination: "जगह",
  noPlace: "कोई जगह नहीं",
  share: (percent: string, count: number) => `${percent}%, ${count} बुकिंग`,
  ofBookings: "बुकिंग में हिस्सा",
  noDestinations: "इन दिनों कोई बुकिंग नहीं।",

  departures: "आने वाले डिपार्चर",
  occupancy: (sold: number, capacity: number, day: string) => `${day} तक ${capacity} में से ${sold} बेड बिके`,
  bedsSold: (sold: number, capacity: number) => `${capacity} में से ${sold}`,
  noDepartures: "कोई आने वाला डिपार्चर नहीं।",

  recent: "हाल की ट्रिप",
  event: "ट्रिप",
  operator: "ऑपरेटर",
  status: "स्थिति",
  statuses: { active: "चालू", draft: "ड्राफ़्ट", inactive: "बंद" },
  noEvents: "अभी कोई ट्रिप नहीं।",

  emptyTitle: "अभी कोई आँकड़े नहीं",
  emptyText: "आँकड़े पहली बुकिंग के बाद दिखेंगे। बिक्री शुरू करने के लिए ट्रिप को डिपार्चर के साथ पब्लिश करें।",
  createEvent: "नई ट्रिप बनाएँ",
  adminEmptyText: "जब कोई ऑपरेटर ट्रिप पब्लिश करेंगे, तब आँकड़े दिखेंगे।",
} satisfies Translation<typeof en>;
