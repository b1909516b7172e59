import type { t as en } from "#messages/requests";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "अनुरोध",
  lead: "आपके यात्रियों ने जो बदलने या रद्द करने का अनुरोध किया, सबसे पुराने पहले। जवाब देने के लिए बुकिंग खोलें।",
  failed: "अनुरोध लोड नहीं हुए",
  none: "कोई खुला अनुरोध नहीं",
  noneText: "जब कोई यात्री बदलने या रद्द करने का अनुरोध करेंगे, वह आपके जवाब तक यहाँ रहेगा।",
  kinds: { cancellation: "रद्द करना", change: "बदलाव" },
  asked: "कब भेजा",
  refund: "यात्री को दिखाया रिफ़ंड",
  price: "यात्री को दिखाई कीमत",
  priceFrom: (before: string, after: string) => `${before} → ${after}`,
  travellers: "यात्री",
  note: "संदेश",
  open: "अनुरोध का जवाब दें",
  openOf: (who: string) => `${who} के अनुरोध का जवाब दें`,
} satisfies Translation<typeof en>;
