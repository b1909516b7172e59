import type { t as en } from "#messages/refunds";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  refundTitle: (who: string) => `रिफ़ंड — ${who}`,
  cancelTitle: (who: string) => `बुकिंग रद्द करें — ${who}`,
  refund: (amount: string) => `${amount} रिफ़ंड करें`,
  cancelAndRefund: (amount: string) => `बुकिंग रद्द करके ${amount} रिफ़ंड करें`,
  refundText: "बुकिंग पक्की रहेगी।",
  priceAfter: "इसके बाद बुकिंग की कीमत",
  lowersPrice: "रिफ़ंड जितनी कीमत घटाएँ",
  lowersPriceNote: (due: string) =>
    `बकाया ${due} ही रहेगा, और आपके फिर खोलने तक बकाया बंद रहेगा। अपनी ओर से रियायत के लिए, या जब ट्रिप में कुछ छूट गया हो।`,
  keepsPrice: "कीमत वैसी ही रहने दें",
  keepsPriceNote: (due: string) =>
    `रिफ़ंड के बाद ${due} बकाया होगा। जब वही पैसा किसी और तरीके से फिर दिया जाना हो।`,
  refundTextCancelled: "बुकिंग रद्द ही रहेगी। पैसा पेमेंट कंपनी वापस भेजेगी।",
  offlineElsewhere: (amount: string) =>
    `${amount} नकद, बैंक या UPI से मिले थे। उन्हें खुद लौटाएँ और “नकद और बैंक भुगतान” में दर्ज करें।`,
  paidOnline: "ऑनलाइन मिला",
  paidOffline: "नकद, बैंक या UPI से मिला",
  refundedOnline: "ऑनलाइन रिफ़ंड हुआ या हो रहा है",
  left: "ऑनलाइन रिफ़ंड हो सकता है",
  leftOffline: "नकद, बैंक या UPI से रिफ़ंड हो सकता है",
  leftOfflineCredit: "आप खुद या ट्रैवल क्रेडिट में लौटा सकते हैं",
  policySays: (amount: string) => `इस बुकिंग के नियमों के अनुसार ${amount} वापस होंगे।`,
  promised: (amount: string) => `यात्री को ${amount} लौटाने का वादा किया गया था।`,
  byWay: (online: string, offline: string) => `${online} ऑनलाइन, और ${offline} आप खुद लौटाएँगे।`,
  onlineAmount: "ऑनलाइन रिफ़ंड (₹)",
  onlineHint: "पेमेंट कंपनी उसी कार्ड, खाते या UPI ID में भेजेगी जिससे पैसा आया था।",
  offlineAmount: "जो रिफ़ंड आप खुद देंगे (₹)",
  offlineHint: "नकद, बैंक या UPI से। दर्ज करने तक “देने वाले रिफ़ंड” में रहेगा।",
  offlineHintCredit: (credit: string) =>
    `${credit} ट्रैवल क्रेडिट से दिए गए थे। वह हिस्सा पहले, ट्रैवल क्रेडिट में ही लौटता है; बाकी दर्ज करने तक “देने वाले रिफ़ंड” में रहेगा।`,
  creditAmount: "पैसे की जगह ट्रैवल क्रेडिट (₹)",
  creditHint: "आपकी किसी भी ट्रिप के लिए। यह उस रकम में से जाएगा जो आपके पास रहती।",
  creditUntil: "ट्रैवल क्रेडिट कब तक चलेगा",
  creditUntilMissing: "वह आखिरी तारीख डालें जब तक क्रेडिट इस्तेमाल हो सकता है।",
  noAccount: "इस ग्राहक का अकाउंट नहीं है, इसलिए ट्रैवल क्रेडिट नहीं दिया जा सकता।",
  afterTitle: "पैसे का क्या होगा",
  backOnline: "ऑनलाइन रिफ़ंड",
  backOffline: "आपको खुद लौटाना है",
  backAsCredit: "ट्रैवल क्रेडिट में वापस",
  newCredit: "नया ट्रैवल क्रेडिट",
  youKeep: "आपके पास रहेगा",
  tooMuch: (most: string) => `पैसा और ट्रैवल क्रेडिट मिलाकर ${most} से ज़्यादा नहीं हो सकते, जितना मिला था।`,

  closedTitle: (due: string) => `${due} बकाया है, और बकाया बंद है`,
  nothingDueTitle: "आपके रिफ़ंड के बाद कुछ बकाया नहीं है",
  closedText: (reduction: string, price: string) =>
    `आपने ${reduction} रिफ़ंड किए, इसलिए बुकिंग की कीमत ${price} है। जब तक आप बकाया फिर न खोलें, यात्री को रिमाइंडर नहीं जाते और ऑनलाइन भुगतान नहीं हो सकता।`,
  nothingDueText: (reduction: string, price: string) =>
    `आपने ${reduction} रिफ़ंड किए, इसलिए बुकिंग की कीमत ${price} है, जो मिल चुकी है।`,
  reopen: (due: string) => `${due} का बकाया फिर खोलें`,
  askAgain: (reduction: string) => `${reduction} फिर माँगें`,
  priceReduction: "कीमत में कमी (रिफ़ंड हुई)",
  closed: "आपके फिर खोलने तक बंद",

  owedHere: (amount: string) => `${amount} लौटाने हैं`,
  owedHereText: "यह रकम आपको नकद, बैंक या UPI से मिली थी। इसे लौटाएँ, फिर यहाँ दर्ज करें।",
  recordRefund: (amount: string) => `${amount} का रिफ़ंड दर्ज करें`,
  recordRefundOf: (amount: string, who: string) => `${who} को ${amount} का रिफ़ंड दर्ज करें`,
  owedBadge: (amount: string) => `${amount} लौटाने हैं`,

  pageTitle: "देने वाले रिफ़ंड",
  pageLead: "रद्द हुई और बदली गई बुकिंग के नकद और बैंक भुगतान जो आपने अभी नहीं लौटाए, सबसे पुराने पहले।",
  owedSum: (amount: string, count: number) => `${count} बुकिंग पर ${amount} लौटाने हैं`,
  seeOwed: "देने वाले रिफ़ंड देखें",
  none: "देने के लिए कोई रिफ़ंड नहीं",
  noneText: "जब आप नकद या बैंक से भुगतान वाली बुकिंग रद्द करेंगे, तो लौटाने वाली रकम यहाँ दिखेगी।",
  failed: "देने वाले रिफ़ंड लोड नहीं हुए",
  cancelledOn: "कब रद्द हुई",
  changedOn: "कब बदली गई",
  toGiveBack: "लौटाना है",
  contact: "संपर्क",
  viewDetails: "जानकारी देखें",
  viewDetailsOf: (what: string) => `${what} की जानकारी देखें`,

  fromCancelled: (amount: string) => `इसमें रद्द बुकिंग के ${amount}`,

  states: {
    owed: "रिफ़ंड देना है",
    pending: "रिफ़ंड बाकी",
    partial: "कुछ रिफ़ंड हुआ",
    full: "रिफ़ंड हो गया",
    kept: "रिफ़ंड नहीं",
  },
} satisfies Translation<typeof en>;
