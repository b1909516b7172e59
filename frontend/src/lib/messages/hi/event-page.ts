import type { t as en } from "#messages/event-page";
import type { Translation } from "@/lib/messages/translation";
import { plural } from "@/lib/plurals";

export const t = {
  noDatesText: "अभी बुक करने के लिए कोई तारीख नहीं है।",
  comingSoonText: "इस ट्रिप की बुकिंग अभी शुरू नहीं हुई है।",
  soldOutText: "जिन तारीखों पर बुकिंग चालू थी, उनके सारे बेड बुक हो चुके हैं।",

  aboutTrip: "ट्रिप के बारे में",
  daywisePlan: "दिन-दर-दिन प्लान",
  roomDetails: "कमरे",
  tripDetails: "ट्रिप की जानकारी",
  notes: "ज़रूरी बातें",
  videos: "वीडियो",
  tripIncludes: "ट्रिप में शामिल",
  cancellationPolicy: "रद्द करने के नियम",
  termsAndConditions: "नियम और शर्तें",
  thingsToCarry: "साथ क्या लाएँ",
  goodToKnow: "जानने लायक बातें",
  policiesFailed: (reason: string) => `जानकारी लोड नहीं हुई: ${reason}।`,
  nothingWritten: "ऑपरेटर ने यह अभी नहीं लिखा है। जानकारी के लिए उनसे पूछें।",

  allIn: (tax: string | null) =>
    tax ? `पूरी कीमत: ${tax} GST शामिल, भुगतान की कोई फ़ीस नहीं।` : "पूरी कीमत, भुगतान की कोई फ़ीस नहीं।",
  whatItContains: "कीमत का ब्योरा",
  freeUntil: (day: string) => `${day} तक मुफ़्त में रद्द करें`,
  cancelUntil: (day: string, refund: string) => `${day} तक रद्द करें: ${refund} वापस`,
  going: (people: number) => `${people} जा रहे हैं`,
  datesIn: (dates: number) => plural(dates, { one: `${dates} तारीख`, other: `${dates} तारीखें` }),
  months: "किस महीने जाना है",

  pickDeparture: "तारीख चुनें",
  bedsLeft: (beds: number) => `${beds} बेड बाकी`,
  opensOn: (day: string) => `बुकिंग ${day} को खुलेगी`,
  minimumGroup: (people: number, operator: string, day: string | null) =>
    `यह ट्रिप ${people} या ज़्यादा लोगों के साथ चलती है। कम लोग हुए तो ${operator} ${day ? `${day} को ` : ""}फ़ैसला करते हैं। अगर ट्रिप न चली, तो आप दूसरी तारीख चुन सकते हैं या आपने जो दिया वह पूरा वापस मिलेगा।`,
  bookBy: (day: string) => `${day} तक बुक करें`,
  bookNow: "अभी बुक करें",
  askToBook: "बुकिंग के लिए पूछें",
  askToBookText: (operator: string) =>
    `${operator} फ़ोन और मैसेज से बुकिंग लेते हैं। लिखें कि आप कितने लोग हैं और किस तारीख को जाना है।`,
  bookThisTrip: "यह ट्रिप बुक करें",
  priceBox: "कीमत और बुकिंग",
  day: (count: number) => `दिन ${count}`,
  peopleInRoom: (people: number) => (people === 1 ? "अकेले का कमरा" : `एक कमरे में ${people} लोग`),
  aloneInRoom: (supplement: string) => `कमरे में अकेले: +${supplement}`,
  byAge: "उम्र के हिसाब से कीमत",
  byAgeNote: "बेड की कीमत का हिस्सा। उम्र टूर के पहले दिन की।",
  addOnsNote: "अपनी मर्ज़ी से, बुक करते समय जोड़ें।",
  bookableUntil: (day: string) => `${day} तक`,
  perDay: (price: string) => `${price} प्रति दिन`,
  bedsOn: (range: string) => `${range} के बाकी बेड।`,
  noRooms: "शेयरिंग और कीमतें जल्द बताई जाएँगी।",
  noItinerary: "दिन-दर-दिन का प्लान जल्द बताया जाएगा।",

  gallery: "तस्वीरें",
  allPhotos: (count: number) => `सभी ${count} तस्वीरें`,
  photo: (index: number, of: number, title: string) => `${of} में से तस्वीर ${index}: ${title}`,
  photoCount: (index: number, of: number) => `${index} / ${of}`,
  openPhoto: (index: number) => `तस्वीर ${index} खोलें`,
} satisfies Translation<typeof en>;
