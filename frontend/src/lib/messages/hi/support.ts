import type { t as en } from "#messages/support";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  look: "ऑपरेटर के रूप में देखें",
  lookOf: (name: string) => `ऑपरेटर के रूप में देखें: ${name}`,
  title: (name: string) => `${name} का पैनल देखें`,
  text: (name: string) =>
    `आपको 30 मिनट तक पैनल वैसा ही दिखेगा जैसा ${name} को दिखता है। आप कुछ बदल नहीं सकते, और ID व सेहत की जानकारी छिपी रहती है।`,
  kept: (name: string) => `आपका नाम, समय और वजह ${name} के ऑडिट लॉग में दर्ज होंगे।`,
  reasonMissing: "वजह लिखें, कम से कम 5 अक्षर।",
  begin: "सपोर्ट व्यू शुरू करें",
  back: "वापस",
  failed: "पैनल नहीं खुला। कृपया फिर कोशिश करें।",

  banner: (name: string) => `${name} का सपोर्ट व्यू`,
  until: (time: string) =>
    `आपको वही दिखता है जो ऑपरेटर को दिखता है, और आप कुछ बदल नहीं सकते। सपोर्ट व्यू ${time} पर बंद हो जाएगा।`,
  end: "सपोर्ट व्यू बंद करें",
  endFailed: "सपोर्ट व्यू बंद नहीं हुआ। कृपया फिर कोशिश करें।",
} satisfies Translation<typeof en>;
