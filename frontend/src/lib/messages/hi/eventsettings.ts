import type { t as en } from "#messages/eventsettings";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "ट्रिप सेटिंग",
  lead: "आपकी सभी ट्रिप की सेटिंग: कैटेगरी, बिक्री की शर्तें और नियम।",
  optional: "ज़रूरी नहीं",

  categories: "कैटेगरी",
  categoriesLead: "आपकी साइट की कैटेगरी, इसी क्रम में। हर ट्रिप किसी एक में दिखती है।",
  categoriesFailed: "आपकी कैटेगरी लोड नहीं हुईं",
  noCategories: "अभी कोई कैटेगरी नहीं",
  name: "कैटेगरी का नाम",
  nameRequired: "कैटेगरी का नाम ज़रूरी है",
  description: "विवरण",
  add: "कैटेगरी जोड़ें",
  added: (name: string) => `${name} जुड़ गई।`,
  addFailed: "कैटेगरी नहीं जुड़ी",
  events: (count: number) => (count === 0 ? "कोई ट्रिप नहीं" : `${count} ट्रिप`),
  rename: "नाम बदलें",
  renameOf: (name: string) => `नाम बदलें: ${name}`,
  renamed: (name: string) => `${name} सेव हो गई।`,
  remove: "हटाएँ",
  removeOf: (name: string) => `हटाएँ: ${name}`,
  removed: (name: string) => `${name} हटा दी गई।`,
  changeFailed: "कैटेगरी सेव नहीं हुई",
  save: "सेव करें",
  saving: "सेव हो रहा है...",
  cancel: "रद्द करें",

  terms: "बिक्री की शर्तें",
  termsLead:
    "आपकी सभी ट्रिप के टैक्स, भुगतान और रद्द करने के नियम। किसी ट्रिप या डिपार्चर के अपने नियम हो सकते हैं। बदलाव से पहले की बुकिंग पर उनकी पुरानी शर्तें ही रहती हैं।",

  content: "नियम और साथ लाने का सामान",
  contentLead: "हर ट्रिप के पेज पर दिखते हैं। Markdown में लिखें।",
  contentFailed: "टेक्स्ट लोड नहीं हुआ",
  contentSaveFailed: "टेक्स्ट सेव नहीं हुआ",
  contentSaved: "टेक्स्ट सेव हो गया",
  cancellationPolicy: "रद्द करने के नियम",
  termsAndConditions: "नियम और शर्तें",
  thingsToCarry: "साथ क्या लाएँ",
  which: "टेक्स्ट",
  preview: "प्रीव्यू",
  nothing: "अभी कुछ नहीं लिखा है।",
  saveContent: "टेक्स्ट सेव करें",
  usePlatforms: "तैयार टेक्स्ट इस्तेमाल करें",
  unsaved: "बदलाव अभी सेव नहीं हुए हैं।",
} satisfies Translation<typeof en>;
