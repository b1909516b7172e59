import type { t as en } from "#messages/assistants";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "असिस्टेंट जोड़ें",
  heading: (company: string) => `क्या असिस्टेंट ${company} में आपकी ओर से काम करे?`,
  named: (name: string) => `यह अपना नाम “${name}” बताता है।`,
  unnamed: "इसने अपना नाम नहीं बताया।",
  unverified: (company: string) =>
    `कोई भी प्रोग्राम कोई भी नाम रख सकता है: ${company} ने इसे जाँचा नहीं है। वही अनुमति दें जो आपने अभी अपने असिस्टेंट में खुद शुरू की है।`,
  answerGoesTo: "आपका जवाब यहाँ जाएगा",
  host: (host: string) =>
    host === "localhost" || host === "127.0.0.1" || host === "[::1]" || host === "::1"
      ? "इस डिवाइस का एक प्रोग्राम"
      : host,
  account: "आप इस पते से साइन इन हैं",
  may: "यह कर सकता है",
  mayPoints: (company: string) => [
    `${company} में आपकी बुकिंग, यात्रियों के नाम और भुगतान देखना`,
    "आपके नाम से बेड होल्ड करना और प्रतीक्षा सूची में जुड़ना",
    "इस साइट पर भुगतान के लिंक आपको देना",
  ],
  mayNot: "यह नहीं कर सकता",
  mayNotPoints: [
    "भुगतान करना, बुकिंग रद्द करना या रिफ़ंड लेना",
    "ID नंबर या सेहत की जानकारी देखना",
    "दूसरी कंपनियों में आपकी बुकिंग देखना",
  ],
  end: "यह अनुमति 90 दिन बाद, या जब आप प्रोफ़ाइल में असिस्टेंट को हटा दें, खत्म हो जाती है।",
  allow: "अनुमति दें",
  refuse: "अनुमति न दें",
  failed: "यह अनुरोध काम नहीं कर सकता",
  failedText: "अपने असिस्टेंट से फिर शुरू करें।",
  answerFailed: "आपका जवाब सेव नहीं हुआ। कृपया फिर कोशिश करें।",
  back: "साइट पर जाएँ",
} satisfies Translation<typeof en>;
