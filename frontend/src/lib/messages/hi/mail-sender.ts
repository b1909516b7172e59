import type { t as en } from "#messages/mail-sender";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "ई-मेल",
  lead: "आपके ई-मेल यात्रियों को किस पते से मिलते हैं।",
  loadFailed: "ई-मेल की सेटिंग लोड नहीं हुई",

  sender: "भेजने वाला पता",
  leaves: (sender: string) => `आपके ई-मेल आपके नाम से ${sender} से जाते हैं।`,
  replies: (address: string) => `जवाब ${address} पर आते हैं।`,
  why: "आपके अपने पते से आए ई-मेल यात्री पहचानते हैं, और वे ज़्यादा इनबॉक्स में पहुँचते हैं। अपना डोमेन इस्तेमाल करें, या वह मेल सर्वर जिससे आप आज ई-मेल भेजते हैं।",
  states: { pending: "रिकॉर्ड का इंतज़ार", active: "चालू", failing: "काम नहीं कर रहा" },
  says: {
    domain: {
      pending: (address: string) =>
        `अपने डोमेन की DNS सेटिंग में ये रिकॉर्ड बनाएँ। वहाँ के बदलाव में कुछ घंटे लग सकते हैं। हम बार-बार जाँचते हैं, और सब मिलने पर आपके ई-मेल ${address} से जाएँगे।`,
      active: (address: string) => `आपके ई-मेल ${address} से, हमारे सिग्नेचर के साथ जाते हैं। रिकॉर्ड रहने दें।`,
      failing: (_: string, since: string) =>
        `${since} से कुछ रिकॉर्ड नहीं मिल रहे। उन्हें फिर बनाएँ: तब तक आपके ई-मेल हमारे पते से जाते हैं। हम हर घंटे जाँचते हैं।`,
    },
    smtp: {
      pending: (address: string) => `आपके ई-मेल ${address} से जाएँगे।`,
      active: (address: string) => `आपके ई-मेल ${address} से, आपके अपने मेल सर्वर से जाते हैं।`,
      failing: (_: string, since: string) =>
        `${since} से आपका मेल सर्वर काम नहीं कर रहा। ठीक होने तक आपके ई-मेल हमारे पते से जाते हैं। हम हर घंटे कोशिश करते हैं।`,
    },
  },
  server: (host: string, port: number, user: string) => `${host}, पोर्ट ${port}, यूज़र ${user}`,
  answered: (reason: string) => `क्या हुआ: ${reason}।`,
  checked: (moment: string) => `पिछली जाँच: ${moment}।`,

  useDomain: "अपना डोमेन इस्तेमाल करें",
  useServer: "अपना मेल सर्वर इस्तेमाल करें",
  changeAddress: "पता बदलें",
  changeServer: "मेल सर्वर बदलें",
  check: "अभी जाँचें",
  checkFailed: "भेजने वाले पते की जाँच नहीं हो सकी।",
  works: "भेजने वाला पता काम कर रहा है।",
  notYet: "कुछ रिकॉर्ड नहीं मिले।",
  noAnswer: "आपके DNS प्रोवाइडर से जवाब नहीं आया। कुछ मिनट बाद फिर कोशिश करें।",
  serverFails: "आपका मेल सर्वर काम नहीं कर रहा।",
  showRecords: "DNS रिकॉर्ड देखें",

  purpose: {
    dkim: "DKIM: आपका सिग्नेचर",
    spf: "SPF: आपकी ओर से कौन भेज सकता है",
    dmarc: "DMARC: नकली ई-मेल का क्या हो",
    return_path: "Return path: न पहुँचे ई-मेल कहाँ लौटें",
  },
  purposeText: {
    dkim: "दिखाता है कि ई-मेल आपके हैं और रास्ते में बदले नहीं गए।",
    spf: "आपके डोमेन का ज़्यादा से ज़्यादा एक SPF रिकॉर्ड होता है: पहले से हो, तो उसकी जगह यह रखें।",
    dmarc: "आपके डोमेन का DMARC रिकॉर्ड हो, तो उसे रहने दें: कोई भी चलेगा।",
    return_path: "हमें बताता है कि कौन-से पते मौजूद नहीं हैं, ताकि आप उन्हें देख सकें।",
  },
  found: {
    unchecked: "अभी नहीं जाँचा",
    found: "मिल गया",
    missing: "नहीं मिला",
    wrong: "दूसरी वैल्यू के साथ मिला",
    no_answer: "आपके DNS प्रोवाइडर से जवाब नहीं आया",
  },
  type: "प्रकार",
  name: "नाम",
  value: "वैल्यू",
  copyName: (purpose: string) => `नाम कॉपी करें: ${purpose}`,
  copyValue: (purpose: string) => `वैल्यू कॉपी करें: ${purpose}`,

  address: "भेजने वाला पता",
  addressHint: "जैसे trips@example.in। आपके पास इसके डोमेन की DNS सेटिंग बदलने की सुविधा होनी चाहिए।",
  serverAddressHint: "वह पता जिससे आपका मेल सर्वर ई-मेल भेजता है।",
  host: "मेल सर्वर",
  hostHint: "जैसे smtp.gmail.com।",
  port: "पोर्ट",
  security: "एन्क्रिप्शन",
  securities: { starttls: "STARTTLS (आम तौर पर पोर्ट 587)", tls: "TLS (आम तौर पर पोर्ट 465)" },
  username: "यूज़र नेम",
  password: "पासवर्ड",
  passwordHint: "कई प्रोवाइडर में आपके पासवर्ड की जगह ऐप पासवर्ड लगता है।",
  keptPassword: "सेव किया हुआ पासवर्ड रखने के लिए खाली छोड़ें।",
  needed: "इसे भरें।",
  portNeeded: "पोर्ट डालें, जैसे 587।",
  domainTitle: "अपना डोमेन इस्तेमाल करें",
  domainText: "वह पता लिखें जिससे आपके ई-मेल जाने चाहिए। फिर हम बताएँगे कि कौन-से DNS रिकॉर्ड बनाने हैं।",
  serverTitle: "अपना मेल सर्वर इस्तेमाल करें",
  serverText:
    "सेव करने से पहले हम इससे आपको एक टेस्ट ई-मेल भेजते हैं। पासवर्ड एन्क्रिप्ट होकर रखा जाता है और किसी को नहीं दिखता।",
  save: "सेव करें",
  saveServer: "टेस्ट भेजें और सेव करें",
  back: "वापस",
  saved: "भेजने वाला पता सेव हो गया।",
  savedServer: "टेस्ट ई-मेल आपको भेजा गया। अब आपके ई-मेल आपके मेल सर्वर से जाते हैं।",
  saveFailed: "भेजने वाला पता सेव नहीं हुआ।",

  remove: "इस्तेमाल बंद करें",
  removeTitle: (address: string) => `${address} का इस्तेमाल बंद करें?`,
  removeText: "आपके ई-मेल फिर आपके नाम से हमारे पते से जाएँगे। जवाब आपको ही मिलेंगे।",
  removed: "आपके ई-मेल अब हमारे पते से जाते हैं।",
  removeFailed: "भेजने वाला पता नहीं बदला।",
} satisfies Translation<typeof en>;
