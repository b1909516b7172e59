import type { t as en } from "#messages/timeline";
import type { Translation } from "@/lib/messages/translation";

type Anchor = "booking" | "start" | "due" | "end";

const names = {
  confirmation: "बुकिंग पक्की हुई",
  packing: "साथ क्या लाएँ",
  balance_before: "बाकी रकम जल्द देनी है",
  balance_due: "बाकी रकम आज देनी है",
  balance_late: "बाकी रकम की तारीख बीत गई",
  id_missing: "ID की जानकारी बाकी",
  before_start: "ट्रिप से पहले",
  first_day: "पहला दिन",
  after_tour: "ट्रिप के बाद",
};

const hints = {
  confirmation: "बुकिंग, रसीद और कैलेंडर फ़ाइल के साथ तुरंत भेजा जाता है। यह हमेशा भेजा जाता है।",
  packing: "जो इसके बाद बुक करते हैं, उन्हें भी ट्रिप शुरू होने तक तुरंत भेजा जाता है।",
  balance_before: "भुगतान की हर उस किस्त से पहले जो नहीं मिली है।",
  balance_due: "किस्त की तारीख पर, अगर भुगतान नहीं हुआ है।",
  balance_late: "किस्त की तारीख बीतने पर, अगर भुगतान अब भी नहीं हुआ है।",
  id_missing: "सिर्फ़ उन बुकिंग को जिनमें किसी यात्री का ID नंबर अभी नहीं है।",
  before_start: "कहाँ पहुँचना है, किसे कॉल करें, कमरे और मौसम।",
  first_day: "ट्रिप के पहले दिन, या उससे एक दिन पहले।",
  after_tour: "धन्यवाद, और उन्हें क्या अच्छा लगा।",
};

function dayChoice(anchor: Anchor, offset: number): string {
  if (offset === 0) {
    return {
      booking: "बुकिंग के दिन",
      start: "पहले दिन",
      due: "भुगतान की तारीख पर",
      end: "आखिरी दिन",
    }[anchor];
  }
  const day = { booking: "बुकिंग", start: "पहले दिन", due: "भुगतान की तारीख", end: "आखिरी दिन" }[anchor];
  return offset < 0 ? `${day} से ${-offset} दिन पहले` : `${day} के ${offset} दिन बाद`;
}

export const t = {
  title: "ऑटोमैटिक ई-मेल",
  lead: "बुकिंग से घर लौटने तक आपके यात्रियों को ई-मेल से क्या मिलता है। देर से बुक करने वालों को बीते हुए ई-मेल नहीं जाते।",
  trip: "ट्रिप",
  allTrips: "सभी ट्रिप",
  tripHint: "जब तक आप किसी ट्रिप के लिए अलग ई-मेल न बनाएँ, उसमें सभी ट्रिप वाले ई-मेल जाते हैं।",
  failed: "ई-मेल लोड नहीं हुए",
  notFound: "यह ट्रिप नहीं मिली",
  notFoundText: "हो सकता है वह हटा दी गई हो। दूसरी ट्रिप चुनें।",

  names,
  hints,
  off: "बंद",
  levels: { toli: "स्टैंडर्ड", client: "आपका टेक्स्ट", trip: "सिर्फ़ यह ट्रिप" },
  atOnce: "तुरंत",
  when: (anchor: Anchor, offset: number, hour: number) => `${dayChoice(anchor, offset)}, ${hour}:00 बजे`,
  sent: (count: number) => `90 दिनों में ${count} भेजे गए`,
  failures: (count: number) => `${count} नहीं पहुँचे`,

  isOn: "यह ई-मेल भेजें",
  days: { start: "ट्रिप का दिन", due: "बाकी रकम का दिन", end: "ट्रिप के बाद का दिन", booking: "दिन" },
  dayChoice,
  hour: "समय",
  hourChoice: (hour: number) => `${hour}:00`,
  subject: "विषय",
  subjectMissing: "विषय लिखें।",
  text: "मैसेज",
  textMissing: "मैसेज लिखें।",
  fields: "फ़ील्ड जोड़ें",
  fieldsHint: "फ़ील्ड हर बुकिंग के हिसाब से भरे जाते हैं।",
  save: "ई-मेल सेव करें",
  saved: "ई-मेल सेव हो गया।",
  saveFailed: "ई-मेल सेव नहीं हुआ। कृपया फिर कोशिश करें।",
  reset: { client: "स्टैंडर्ड ई-मेल इस्तेमाल करें", trip: "सभी ट्रिप वाला ई-मेल इस्तेमाल करें" },
  resetTitle: (name: string) => `अपना “${name}” हटाएँ?`,
  resetText: {
    client: "आपका टेक्स्ट और समय हट जाएगा। यात्रियों को फिर स्टैंडर्ड ई-मेल जाएगा।",
    trip: "इस ट्रिप का टेक्स्ट और समय हट जाएगा। इसके यात्रियों को फिर सभी ट्रिप वाला ई-मेल जाएगा।",
  },
  resetConfirm: "मेरा टेक्स्ट हटाएँ",
  keep: "रहने दें",
  resetDone: "ई-मेल पहले जैसा हो गया।",
  resetFailed: "ई-मेल पहले जैसा नहीं हो सका। कृपया फिर कोशिश करें।",

  preview: "प्रीव्यू",
  previewOf: "किसके लिए देखें",
  previewNobody: "जब इस ट्रिप की कोई बुकिंग पक्की होगी, तब आप यहाँ देख सकेंगे कि यात्री को ई-मेल कैसा दिखेगा।",
  previewEmpty: "मैसेज लिखें और देखें कि यात्री को वह कैसा दिखेगा।",
  previewFailed: "प्रीव्यू लोड नहीं हुआ।",
  test: "मुझे टेस्ट ई-मेल भेजें",
  testUnsaved: "खुद को टेस्ट ई-मेल भेजने के लिए बदलाव सेव करें।",
  tested: (email: string) => `टेस्ट ई-मेल ${email} पर भेजा जा रहा है।`,
  testFailed: "टेस्ट ई-मेल नहीं भेजा जा सका। कृपया फिर कोशिश करें।",

  states: {
    waiting: "तय है",
    sent: "भेजा गया",
    failed: "नहीं पहुँचा",
    off: "बंद",
    skipped: "नहीं भेजा: बुकिंग से पहले इसका दिन निकल चुका था",
    unreachable: "नहीं भेजा जाएगा: ई-मेल पता नहीं है",
    none: "ज़रूरत नहीं",
  },
  way: "कैसे भेजें",
  byEmail: "ई-मेल",
  byTemplate: (channel: string, name: string) => `${channel}: ${name}`,
  wayHint: (text: string) =>
    `जिन तक यह पहुँच सकता है, वे पढ़ेंगे: “${text}” बाकी लोगों को टेम्पलेट का SMS या नीचे का ई-मेल जाता है।`,
  channels: { whatsapp: "WhatsApp", sms: "SMS", email: "ई-मेल" },
  plannedFor: (moment: string) => `${moment} को भेजना तय है`,
  change: "ये ई-मेल बदलें",
} satisfies Translation<typeof en>;
