import type { t as en } from "#messages/exports";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "टैक्स और एक्सपोर्ट",
  lead: "GST पोर्टल, आपके अकाउंटेंट, Tally और Zoho Books के लिए महीने भर की बिक्री। सब कुछ आपकी रसीदों और इनवॉइस से मेल खाता है।",
  month: "महीना",
  failed: "यह महीना लोड नहीं हुआ",
  retry: "फिर कोशिश करें",
  toInvoice: (count: number) =>
    count === 1
      ? "1 बुकिंग का टूर इस महीने पूरा होता है और उसका टैक्स इनवॉइस अभी नहीं बना है। वह टूर के अगले दिन बनेगा, या बुकिंग के पेज से बनाएँ।"
      : `${count} बुकिंग के टूर इस महीने पूरे होते हैं और उनके टैक्स इनवॉइस अभी नहीं बने हैं। इनवॉइस टूर के अगले दिन बनते हैं, या बुकिंग के पेज से बनाएँ।`,
  noReturn: "रिटर्न में कुछ नहीं भरना",
  noGstin: "इस महीने के दस्तावेज़ बिना GSTIN के बने हैं।",
  noDocuments: "इस महीने कोई रसीद या इनवॉइस नहीं बना।",
  returnOf: (gstin: string) => `${gstin} का GSTR-1`,
  emptyReturn: "इस महीने के दस्तावेज़ों से रिटर्न में कोई बदलाव नहीं होता।",
  table: "टेबल",
  lines: "लाइनें",
  taxable: "टैक्सेबल वैल्यू",
  igst: "IGST",
  cgst: "CGST",
  sgst: "SGST या UTGST",
  tables: {
    b2b: "कंपनियों के इनवॉइस (4A)",
    b2cl: "दूसरे राज्यों के ग्राहकों के बड़े इनवॉइस (5A)",
    b2cs: "ग्राहकों को बाकी सप्लाई (7)",
    cdnr: "कंपनियों के नोट (9B)",
    cdnur: "ग्राहकों के बड़े इनवॉइस पर नोट (9B)",
    nil: "बिना टैक्स की सप्लाई (8)",
    at: "मिले हुए एडवांस (11A)",
    txpd: "एडजस्ट या रिफ़ंड हुए एडवांस (11B)",
  },
  supplies: "इनवॉइस और नोट, टैक्सेबल वैल्यू",
  advances: "एडवांस, टैक्सेबल वैल्यू",
  tax: (igst: string, cgst: string, sgst: string) => `IGST ${igst}, CGST ${cgst}, SGST ${sgst}`,
  returnJson: "GSTR-1 डाउनलोड करें (JSON)",
  returnCsv: "GSTR-1 डाउनलोड करें (CSV)",
  eInvoices: "ई-इनवॉइस डाउनलोड करें (JSON)",
  eInvoicesHint: (count: number) =>
    count === 1
      ? "कंपनी का 1 इनवॉइस या नोट। आपका टर्नओवर ₹5 करोड़ से ज़्यादा है तो उसे ई-इनवॉइस पोर्टल पर रजिस्टर करें।"
      : `कंपनियों के ${count.toLocaleString("en-IN")} इनवॉइस और नोट। आपका टर्नओवर ₹5 करोड़ से ज़्यादा है तो उन्हें ई-इनवॉइस पोर्टल पर रजिस्टर करें।`,
  withoutPin: (count: number) =>
    count === 1
      ? "उनमें से 1 में किसी पते का PIN कोड नहीं है: उसे पोर्टल पर जोड़ें।"
      : `उनमें से ${count.toLocaleString("en-IN")} में किसी पते का PIN कोड नहीं है: उसे पोर्टल पर जोड़ें।`,
  money: "भुगतान और रिफ़ंड",
  received: "मिला",
  returned: "लौटाया",
  left: "मिला, लौटाया घटाकर",
  allowance: "गुडविल क्रेडिट",
  allowanceNote: "आपका दिया ट्रैवल क्रेडिट जिससे यात्रियों ने भुगतान किया: रसीद में है, पर पैसा नहीं आया",
  fileTotal: "भुगतान फ़ाइल का जोड़",
  fileTotalNote: "मिली रकम में से लौटाई गई रकम घटाकर, गुडविल क्रेडिट के साथ",
  documented: "आपके दस्तावेज़ों के अनुसार",
  documentedNote: "इस महीने की रसीदें, रिफ़ंड वाउचर और ट्रैवल क्रेडिट घटाकर",
  elsewhere: "जिनके दस्तावेज़ कहीं और हैं",
  elsewhereNote: "इंपोर्ट किए गए टूर के भुगतान, और वे भुगतान जो अभी किसी बुकिंग के नहीं हैं",
  payments: "भुगतान और रिफ़ंड डाउनलोड करें (CSV)",
  documents: "जारी दस्तावेज़",
  document: "दस्तावेज़",
  count: "संख्या",
  numbers: "नंबर",
  range: (first: string, last: string) => `${first} से ${last}`,
  amount: "रकम",
  tallyHint: "Tally में लेजर एक बार इंपोर्ट करें, फिर हर महीने के वाउचर।",
  tally: "Tally के वाउचर डाउनलोड करें (XML)",
  tallyLedgers: "Tally के लेजर डाउनलोड करें (XML)",
  zohoHint:
    "फ़ाइलें इसी क्रम में Zoho Books में इंपोर्ट करें। इनमें आने वाले अकाउंट पहले वहाँ बनाएँ: नाम वही हैं जो Tally के लेजर के हैं।",
  zoho: {
    invoices: "Zoho Books के इनवॉइस डाउनलोड करें (CSV)",
    "credit-notes": "Zoho Books के क्रेडिट नोट डाउनलोड करें (CSV)",
    payments: "Zoho Books के भुगतान डाउनलोड करें (CSV)",
    journals: "Zoho Books के जर्नल डाउनलोड करें (CSV)",
  },
} satisfies Translation<typeof en>;
