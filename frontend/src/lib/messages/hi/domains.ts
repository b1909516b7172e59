import type { t as en } from "#messages/domains";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "आपका अपना डोमेन",
  lead: (address: string) =>
    `आपकी साइट आपके अपने डोमेन पर भी खुल सकती है, जैसे trips.example.in। ${address} पर वह हमेशा खुलती है।`,
  loadFailed: "आपके डोमेन लोड नहीं हुए",

  add: "डोमेन जोड़ें",
  domain: "डोमेन",
  domainHint: "https:// के बिना, जैसे trips.example.in। आपके पास इसकी DNS सेटिंग बदलने की सुविधा होनी चाहिए।",
  domainRequired: "अपना डोमेन लिखें।",
  added: (domain: string) => `${domain} जुड़ गया। अब इसके DNS रिकॉर्ड बनाएँ।`,
  addFailed: "डोमेन नहीं जुड़ा।",
  most: "एक साइट के तीन डोमेन हो सकते हैं।",

  state: {
    pending: "रिकॉर्ड का इंतज़ार",
    active: "चालू",
    failing: "रिकॉर्ड नहीं मिले",
    suspended: "बंद",
    removed: "हटाया गया",
  },
  main: "मुख्य पता",
  says: {
    pending:
      "अपने डोमेन की DNS सेटिंग में ये दोनों रिकॉर्ड बनाएँ। वहाँ के बदलाव में कुछ घंटे लग सकते हैं। हम बार-बार जाँचते हैं, और दोनों मिलने पर आपको ई-मेल भेजते हैं।",
    pendingLong:
      "दो हफ़्ते में दोनों रिकॉर्ड पूरे नहीं मिले, इसलिए हम अब अपने-आप नहीं जाँचते। रिकॉर्ड बनाएँ और “रिकॉर्ड जाँचें” दबाएँ।",
    active: "आपकी साइट इस डोमेन पर खुलती है। दोनों रिकॉर्ड रहने दें: उनके बिना यह बंद हो जाएगा।",
    activeMain: "आपकी साइट इस डोमेन पर खुलती है, और लिंक व ई-मेल यहीं लाते हैं। दोनों रिकॉर्ड रहने दें।",
    failing: (since: string) =>
      `${since} से रिकॉर्ड पूरे नहीं मिल रहे। उन्हें फिर बनाएँ: तीन दिन बाद आपकी साइट यहाँ नहीं खुलेगी।`,
    suspended: "तीन दिन तक रिकॉर्ड नहीं मिले, इसलिए आपकी साइट अब यहाँ नहीं खुलती। उन्हें फिर बनाएँ, तो खुलने लगेगी।",
    removed: (day: string) => `एडमिन ने यह डोमेन ${day} को हटा दिया।`,
  },
  reason: (reason: string) => `वजह: ${reason}`,
  records: "DNS रिकॉर्ड",
  showRecords: "DNS रिकॉर्ड देखें",
  record: { CNAME: "CNAME रिकॉर्ड", ALIAS: "ALIAS या ANAME रिकॉर्ड", TXT: "TXT रिकॉर्ड" },
  purpose: {
    CNAME: "लोगों को आपकी साइट पर लाता है।",
    ALIAS: "लोगों को आपकी साइट पर लाता है।",
    TXT: "दिखाता है कि डोमेन आपका है।",
  },
  name: "नाम",
  value: "वैल्यू",
  copyName: (record: string) => `${record} का नाम कॉपी करें`,
  copyValue: (record: string) => `${record} की वैल्यू कॉपी करें`,
  found: {
    unchecked: "अभी नहीं जाँचा",
    found: "मिल गया",
    missing: "नहीं मिला",
    wrong: "दूसरी वैल्यू के साथ मिला",
    no_answer: "आपके DNS प्रोवाइडर से जवाब नहीं आया",
  },
  seen: (records: string) => `इसकी जगह मिला: ${records}`,
  apex: (domain: string) =>
    `${domain} खुद मुख्य डोमेन है, जहाँ DNS में CNAME रिकॉर्ड नहीं बन सकता। कई प्रोवाइडर इसकी जगह ALIAS या ANAME रिकॉर्ड देते हैं।`,
  apexAddresses: (addresses: string) =>
    `अगर आपका नहीं देता, तो इनमें से हर एक के लिए A या AAAA रिकॉर्ड बनाएँ: ${addresses}।`,
  apexOther: "या इसके नीचे का कोई नाम लें, जैसे www या trips, जिस पर CNAME रिकॉर्ड बन सकता है।",
  checked: (moment: string) => `पिछली जाँच: ${moment}।`,

  check: "रिकॉर्ड जाँचें",
  checkFailed: "रिकॉर्ड की जाँच नहीं हो सकी।",
  activated: (domain: string) => `${domain} चालू है।`,
  notYet: "रिकॉर्ड पूरे नहीं मिले।",
  noAnswer: "आपके DNS प्रोवाइडर से जवाब नहीं आया। कुछ मिनट बाद फिर कोशिश करें।",
  open: "साइट खोलें",
  makeMain: "मुख्य पता बनाएँ",
  makeMainTitle: (domain: string) => `${domain} को मुख्य पता बनाएँ?`,
  makeMainText: (domain: string, address: string) =>
    `लिंक, ई-मेल और सर्च इंजन ${domain} पर लाएँगे, और ${address} वहीं भेजेगा। पहले ${domain} एक बार खोलकर देख लें कि वह चलता है। जो यात्री साइन इन हैं उन्हें फिर साइन इन करना होगा; आप ${address} पर ही काम करते रहेंगे।`,
  isMain: (domain: string) => `${domain} अब मुख्य पता है।`,
  stopMain: "मुख्य पता न रखें",
  stopMainTitle: (domain: string) => `${domain} को मुख्य पता न रखें?`,
  stopMainText: (domain: string, address: string) =>
    `लिंक, ई-मेल और सर्च इंजन फिर ${address} पर लाएँगे। आपकी साइट ${domain} पर भी खुलती रहेगी।`,
  isNotMain: (address: string) => `${address} फिर से मुख्य पता है।`,
  switchFailed: "मुख्य पता नहीं बदला।",
  remove: "डोमेन हटाएँ",
  removeTitle: (domain: string) => `${domain} हटाएँ?`,
  removeText: (domain: string, address: string) =>
    `आपकी साइट ${domain} पर नहीं खुलेगी: वहाँ के लिंक काम नहीं करेंगे। वह ${address} पर खुलेगी।`,
  removed: (domain: string) => `${domain} हटा दिया गया।`,
  removeFailed: "डोमेन नहीं हटा।",
  cancel: "रद्द करें",

  adminTitle: "अपने डोमेन",
  adminNone: "इस कंपनी का अपना कोई डोमेन नहीं है।",
  adminFailed: "डोमेन लोड नहीं हुए",
  adminAdded: (moment: string) => `${moment} को जोड़ा गया`,
  adminRemoveText: (domain: string) =>
    `साइट ${domain} पर नहीं खुलेगी: वहाँ के लिंक काम नहीं करेंगे। ऑपरेटर को आपकी वजह ई-मेल से जाती है।`,
  adminReasonMissing: "कम से कम 5 अक्षरों में वजह लिखें।",
} satisfies Translation<typeof en>;
