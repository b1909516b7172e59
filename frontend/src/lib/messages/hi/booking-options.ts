import type { t as en } from "#messages/booking-options";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  besides: (category: string) => `इनके अलावा ${category}`,
  noBed: "बिना बेड",
  ofThem: (category: string) => `इनमें से ${category}`,
  countOf: (category: string, type: string) => `${type} में ${category}`,
  share: (percent: number) => (percent === 0 ? "मुफ़्त" : percent === 100 ? "पूरी कीमत" : `कीमत का ${percent}%`),
  noMoreOf: (type: string) => `पहले ${type} का एक बेड जोड़ें: हर यात्री एक बेड लेता है।`,
  noMoreWithoutBed: (category: string) => `${category}: बेड वाले हर यात्री के साथ ज़्यादा से ज़्यादा दो।`,
  alone: "कमरे में एक ही व्यक्ति",
  aloneNote: (supplement: string) => `पूरे कमरे के लिए +${supplement}`,
  aloneIn: (type: string) => `${type} में अकेले`,
  noWholeRoom: (type: string) => `${type} का कोई पूरा कमरा बाकी नहीं है।`,

  variants: "पिक-अप या विकल्प",
  variantsHint: "कीमत का फ़र्क प्रति व्यक्ति है।",
  variantsDiffer: "यात्री अलग-अलग जगह से जुड़ेंगे",
  variantOf: (traveller: number) => `यात्री ${traveller}`,
  chooseOne: "एक चुनें",
  left: (count: number) => (count === 0 ? "कुछ बाकी नहीं" : `${count} बाकी`),

  addOns: "ऐड-ऑन",
  addOnsHint: "ज़रूरी नहीं।",
  addOnPrice: {
    person: (price: string, hasTax: boolean) => `${price} प्रति व्यक्ति${hasTax ? ", GST सहित" : ""}`,
    booking: (price: string, hasTax: boolean) => `${price} प्रति नग${hasTax ? ", GST सहित" : ""}`,
  },
  allDays: "सभी दिनों के लिए",
  oneEach: "हर यात्री के लिए एक",
} satisfies Translation<typeof en>;
