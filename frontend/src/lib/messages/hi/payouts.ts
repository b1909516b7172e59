import type { t as en } from "#messages/payouts";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "पेआउट",
  lead: "Razorpay क्या रखता है और आपको क्या भेजता है: भुगतान, रिफ़ंड और फ़ीस, हर बुकिंग तक।",
  loadFailed: "आपके पेआउट लोड नहीं हुए",
  retry: "फिर कोशिश करें",
  none: "अभी कोई पेआउट नहीं",
  noneText: "यात्रियों का भुगतान Razorpay दो-तीन कामकाजी दिनों में भेजता है। हर पेआउट यहाँ दिखेगा।",
  listTitle: "पेआउट",

  download: "CSV डाउनलोड करें",
  period: "अवधि",
  periods: { month: "यह महीना", last: "पिछला महीना", quarter: "पिछले 3 महीने", year: "यह वित्त वर्ष" },

  expected: "Razorpay से आना बाकी",
  nothingExpected: "ऑनलाइन मिली पूरी रकम पेआउट में आ चुकी है।",
  expectedOf: (payments: number, refunds: number) => {
    const paid = `${payments.toLocaleString("en-IN")} भुगतान`;
    if (refunds === 0) return paid;
    return `${paid}, ${refunds.toLocaleString("en-IN")} रिफ़ंड`;
  },
  late: (count: number) =>
    count === 1
      ? "1 भुगतान सात दिन से पुराना है और किसी पेआउट में नहीं है। वजह Razorpay सपोर्ट बता सकता है।"
      : `${count.toLocaleString("en-IN")} भुगतान सात दिन से पुराने हैं और किसी पेआउट में नहीं हैं। वजह Razorpay सपोर्ट बता सकता है।`,
  withoutFee: (count: number) =>
    `${count.toLocaleString("en-IN")} भुगतान की फ़ीस अभी पता नहीं है: रकम थोड़ी कम आएगी।`,
  showExpected: "जो भुगतान और रिफ़ंड आने बाकी हैं",
  shownOf: (shown: number, total: number) =>
    `${total.toLocaleString("en-IN")} में से सबसे पुराने ${shown.toLocaleString("en-IN")}`,
  linesFailed: "भुगतान लोड नहीं हुए",

  gross: "भुगतान",
  refunds: "रिफ़ंड",
  fees: "फ़ीस",
  feeTax: "फ़ीस पर टैक्स (GST)",
  other: "अन्य",
  otherNote: "Razorpay के एडजस्टमेंट, और वे भुगतान जो यहाँ नहीं हुए",
  net: "पेआउट",
  expectedNet: "आने वाली रकम",

  states: {
    arrived: "आपके बैंक में",
    differs: "बैंक में अलग रकम",
    sent: "भेजा गया",
    made: "भेजा जा रहा है",
    failed: "बैंक ने लौटाया",
    incomplete: "जानकारी बाकी",
    platform: "प्लैटफ़ॉर्म के पास",
  },
  stateTexts: {
    arrived: (day: string) => `आपके बैंक स्टेटमेंट में यह ${day} को है।`,
    differs: (amount: string, day: string) =>
      `आपके बैंक स्टेटमेंट में इस नंबर पर ${day} को ${amount} हैं। अपने बैंक या Razorpay से पूछें।`,
    sent: "रकम पहुँची या नहीं, यह देखने के लिए अपना बैंक स्टेटमेंट अपलोड करें।",
    made: "Razorpay ने इसे अभी नहीं भेजा है।",
    failed: "आपके बैंक ने इसे लौटा दिया। Razorpay यही भुगतान फिर भेजेगा; वहाँ अपने बैंक की जानकारी जाँचें।",
    incomplete: "Razorpay ने अभी नहीं बताया कि इसमें क्या-क्या है। हम हर छह घंटे में फिर देखते हैं।",
    platform: "Razorpay ने इसे प्लैटफ़ॉर्म को भेजा, जो आपको पेआउट करता है।",
  },
  uploadStatement: "बैंक स्टेटमेंट अपलोड करें",
  paidBy: (account: string) => `किससे: ${account}`,
  utr: (utr: string) => `UTR ${utr}`,
  account: (keyId: string) => `अकाउंट ${keyId}`,
  platformAccount: "प्लैटफ़ॉर्म का अकाउंट",
  ownAccount: "आपका Razorpay अकाउंट",
  lines: (count: number) => `${count.toLocaleString("en-IN")} एंट्री`,

  booking: "बुकिंग",
  kind: "प्रकार",
  kinds: { payment: "भुगतान", refund: "रिफ़ंड", other: "अन्य" },
  adjustments: {
    adjustment: "एडजस्टमेंट",
    payment: "भुगतान, जो यहाँ नहीं हुआ",
    refund: "रिफ़ंड, जो यहाँ नहीं हुआ",
  },
  date: "तारीख",
  amount: "रकम",
  fee: "फ़ीस",
  tax: "टैक्स",
  lineNet: "शुद्ध रकम",
  noBooking: "कोई बुकिंग नहीं",

  failing: {
    keys_refused: {
      title: "पेआउट अप-टू-डेट नहीं हैं",
      text: (account: string) =>
        `Razorpay अब इस अकाउंट की key नहीं मान रहा: ${account}। इसके पेआउट देखने के लिए नई key डालें।`,
    },
    refused: {
      title: "पेआउट अप-टू-डेट नहीं हैं",
      text: (account: string) =>
        `Razorpay हमें इस अकाउंट के पेआउट पढ़ने नहीं देता: ${account}। Razorpay सपोर्ट इसे चालू कर सकता है।`,
    },
    unavailable: {
      title: "हो सकता है पेआउट अप-टू-डेट न हों",
      text: (account: string) =>
        `इस अकाउंट के बारे में पूछने पर Razorpay से जवाब नहीं मिला: ${account}। हम जल्द फिर पूछेंगे।`,
    },
  },
  statement: "प्लैटफ़ॉर्म से",
  statementLead:
    "ये भुगतान प्लैटफ़ॉर्म के अकाउंट में गए। रिफ़ंड और Razorpay की फ़ीस के बाद जो बचता है, वह प्लैटफ़ॉर्म आपको देता है।",
  statementFailed: "स्टेटमेंट लोड नहीं हुआ",
  taken: "आपके लिए जमा किया गया",
  transferred: "आपको ट्रांसफ़र किया गया",
  routed: "आपके Razorpay अकाउंट में भेजा गया",
  owed: "प्लैटफ़ॉर्म से आपको मिलना बाकी",
  payable: (amount: string) => `इसमें से ${amount} प्लैटफ़ॉर्म तक पहुँच चुके हैं`,
  onItsWay: (amount: string) =>
    `${amount} अभी Razorpay के पास है, जो हर भुगतान के कुछ दिन बाद उसे प्लेटफ़ॉर्म को भेजता है।`,
  isPayable: "जो रक़म प्लेटफ़ॉर्म तक पहुँच गई है, उसे वह आपके बैंक खाते में भेजता है; हर ट्रांसफ़र यहाँ दिखता है।",
  transfers: "ट्रांसफ़र",
  noTransfers: "अभी कोई ट्रांसफ़र नहीं।",
  reference: (reference: string) => `बैंक रेफ़रेंस ${reference}`,
  reversed: "वापस लिया गया",

  adminTitle: "पेआउट",
  adminAbout: "जिन ऑपरेटरों के भुगतान प्लैटफ़ॉर्म के अकाउंट में जाते हैं, उन्हें प्लैटफ़ॉर्म को कितना देना है।",
  adminLead: (amount: string, clients: number) =>
    clients === 1
      ? `1 ऑपरेटर को ${amount} देने हैं।`
      : `${clients.toLocaleString("en-IN")} ऑपरेटरों को ${amount} देने हैं।`,
  adminFailed: "देने की रकम लोड नहीं हुई",
  adminNone: "प्लैटफ़ॉर्म का अकाउंट कोई इस्तेमाल नहीं करता",
  takenForOperator: "ऑपरेटर के लिए जमा किया गया",
  transferredToOperator: "ट्रांसफ़र किया गया",
  routedToOperator: "ऑपरेटर के Razorpay अकाउंट में भेजा गया",
  owedToOperator: "देना बाकी",
  canPay: (amount: string) => `${amount} दिए जा सकते हैं`,
  ended: "अब दूसरा अकाउंट इस्तेमाल होता है",
  recordTransfer: "ट्रांसफ़र दर्ज करें",
  recordTransferTo: (name: string) => `${name} को किया ट्रांसफ़र दर्ज करें`,
  recordText: "प्लैटफ़ॉर्म के बैंक खाते से जो भेजा है, उसे दर्ज करें। ऑपरेटर को यह उनके पेआउट पेज पर दिखेगा।",
  bankReference: "बैंक रेफ़रेंस (UTR)",
  note: "नोट (ज़रूरी नहीं)",
  back: "रहने दें",
  amountWrong: "रकम रुपयों में लिखें।",
  amountTooLarge: (most: string) => `ज़्यादा से ज़्यादा ${most} देने हैं।`,
  referenceMissing: "बैंक का रेफ़रेंस लिखें, कम से कम 4 अक्षर।",
  transferRecorded: "ट्रांसफ़र दर्ज हो गया।",
  transferFailed: "ट्रांसफ़र दर्ज नहीं हुआ।",
  reverse: "वापस लें",
  reverseOf: (amount: string, reference: string) => `वापस लें: ${amount}, ${reference}`,
  reverseText: "यह रकम फिर देनी होगी। ट्रांसफ़र सूची में रहेगा, “वापस लिया गया” के निशान के साथ।",
  reason: "वजह",
  reasonMissing: "वजह लिखें।",
  transferReversed: "ट्रांसफ़र वापस लिया गया।",
  reverseFailed: "ट्रांसफ़र वापस नहीं लिया जा सका।",
  enterKeys: "पेमेंट अकाउंट",
  checked: (moment: string) => `पिछली बार ${moment} को पढ़ा गया।`,
} satisfies Translation<typeof en>;
