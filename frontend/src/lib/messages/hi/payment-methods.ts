import type { t as en } from "#messages/payment-methods";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  methods: {
    cash: "नकद",
    upi: "UPI",
    neft: "NEFT",
    imps: "IMPS",
    rtgs: "RTGS",
    cheque: "चेक",
    card_machine: "कार्ड मशीन",
    draft: "बैंक ड्राफ़्ट",
    bank: "बैंक",
    credit: "ट्रैवल क्रेडिट",
    on_account: "खाते से",
  },
  reference: {
    cash: "संदर्भ (ज़रूरी नहीं)",
    upi: "UPI लेन-देन ID (ज़रूरी नहीं)",
    neft: "NEFT नंबर (ज़रूरी नहीं)",
    imps: "IMPS नंबर (ज़रूरी नहीं)",
    rtgs: "RTGS नंबर (ज़रूरी नहीं)",
    cheque: "चेक नंबर (ज़रूरी नहीं)",
    card_machine: "RRN या अप्रूवल कोड (ज़रूरी नहीं)",
    draft: "ड्राफ़्ट नंबर (ज़रूरी नहीं)",
    bank: "संदर्भ (ज़रूरी नहीं)",
  },
  cheque: {
    in_hand: "चेक हमारे पास है, रकम अभी नहीं मिली",
    deposited: "चेक जमा है, रकम अभी नहीं मिली",
    cleared: "चेक की रकम मिल गई",
    bounced: "चेक बाउंस हुआ",
  },
  chequeBank: "बैंक और शाखा (ज़रूरी नहीं)",
  chequeDay: "चेक पर लिखी तारीख (ज़रूरी नहीं)",
  hint: {
    cash: "आपकी अपनी रसीद का नंबर। बैंक या UPI का नंबर पेस्ट करें, तो तरीका अपने-आप चुन लिया जाता है।",
    upi: "12 अंक, जैसे UPI ऐप दिखाता है।",
    neft: "16 अक्षर, जैसे SBINN52026112899।",
    imps: "12 अंक।",
    rtgs: "22 अक्षर, जैसे HDFCR52026112900012345।",
    cheque: "चेक के नीचे लिखे 6 अंक।",
    card_machine: "स्लिप पर लिखे 12 अंक या 6 अक्षर।",
    draft: "ड्राफ़्ट के 6 अंक।",
    bank: "बैंक का नंबर।",
  },
} satisfies Translation<typeof en>;
