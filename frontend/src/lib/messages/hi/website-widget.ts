import type { t as en } from "#messages/website-widget";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "वेबसाइट विजेट",
  lead: "अपनी वेबसाइट पर तारीख़ें और कीमतें दिखाएँ। लोग आपकी Toli साइट पर बुक करते हैं।",
  noSite: "आपकी कंपनी की अभी कोई साइट नहीं है",
  noSiteText: "कंपनी को मंज़ूरी मिलते ही कोड यहाँ होगा।",
  failed: "आपकी यात्राएँ लोड नहीं हो सकीं।",
  content: "क्या दिखाना है",
  contents: { trips: "सभी यात्राएँ", dates: "एक यात्रा की तारीख़ें", button: "एक यात्रा का बटन" },
  trip: "यात्रा",
  noTrips: "कोई यात्रा बिक्री में नहीं है",
  noTripsText: "पहले कोई यात्रा प्रकाशित करें। विजेट प्रकाशित यात्राएँ दिखाता है।",
  language: "भाषा",
  colour: "रंग",
  source: "स्रोत (वैकल्पिक)",
  sourceHint: "हर बुकिंग पर दिखता है। ख़ाली छोड़ने पर यह आपकी वेबसाइट का पता है।",
  settings: "सेटिंग",
  code: "कोड",
  codeText: "इसे अपनी वेबसाइट में वहाँ चिपकाएँ जहाँ तारीख़ें दिखनी चाहिए।",
  copyCode: "कोड कॉपी करें",
  preview: "पूर्वावलोकन",
  previewText: (language: string) => `आज की आपकी तारीख़ों के साथ, ${language} में।`,
  policy: "अगर आपकी वेबसाइट की content security policy है, तो script-src और connect-src में इस पते को अनुमति दें:",
  fallback: (company: string) => `${company} की यात्राएँ`,
} satisfies Translation<typeof en>;
