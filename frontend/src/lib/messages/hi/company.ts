import type { t as en } from "#messages/company";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  asked: "मुझे अपनी कंपनी के नाम GST इनवॉइस चाहिए",
  gstin: "कंपनी का GSTIN",
  gstinHint: "15 अक्षर। इसके राज्य से तय होता है कि कौन-सा टैक्स लगेगा।",
  gstinNeeded: "GSTIN लिखें",
  gstinWrong: "यह GSTIN सही नहीं है। कृपया इसके 15 अक्षर जाँचें।",
  name: "कंपनी का कानूनी नाम",
  nameNeeded: "कंपनी का नाम लिखें",
  address: "कंपनी का पता",
  addressHint: "जैसा रजिस्ट्रेशन में है। इनवॉइस पर छपेगा।",

  title: "बिलिंग नाम",
  person: "पहले यात्री",
  ofState: (state: string) => `राज्य: ${state}`,
  edit: "दस्तावेज़ों का नाम बदलें",
  add: "कंपनी का GSTIN जोड़ें",
  state: "ग्राहक किस राज्य में रहते हैं",
  noState: "पता नहीं",
  dialog: (who: string) => `${who} का बिलिंग नाम`,
  dialogText: "जो दस्तावेज़ बन चुके हैं, वे नहीं बदलेंगे।",
  back: "वापस",
  save: "दस्तावेज़ों का नाम सेव करें",
  saved: "बिलिंग नाम सेव हो गया।",
  failed: "बिलिंग नाम सेव नहीं हुआ।",
  askedByCustomer: "ग्राहक को कंपनी के नाम का GST इनवॉइस चाहिए",
} satisfies Translation<typeof en>;
