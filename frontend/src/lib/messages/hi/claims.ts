import type { t as en } from "#messages/claims";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "बुकिंग जोड़ें",
  lead: "फ़ोन पर या दफ़्तर में बुक किया था? अपनी बुकिंग का नंबर लिखें। हम उस ई-मेल या फ़ोन नंबर पर कोड भेजेंगे जो आपने ऑपरेटर को दिया था।",
  by: "कोड कैसे भेजें",
  ways: { email: "ई-मेल", phone: "SMS" },
  reference: "बुकिंग नंबर",
  referenceHint: "यह आपके ई-मेल, रसीद और भुगतान के पेज पर है।",
  referenceNeeded: "अपनी बुकिंग का नंबर लिखें।",
  cancel: "रद्द करें",
  sendCode: "कोड भेजें",
  askFailed: "कोड नहीं भेज सके",
  sent: {
    email: (reference: string) =>
      `अगर बुकिंग ${reference} में ई-मेल पता है, तो कोड वहाँ भेज दिया गया है। ई-मेल नहीं आया? ऑपरेटर से पूछें कि बुकिंग में कौन-सा पता है।`,
    phone: (reference: string) =>
      `अगर बुकिंग ${reference} में भारत का फ़ोन नंबर है, तो कोड SMS से भेज दिया गया है। SMS नहीं आया? ऑपरेटर से पूछें कि बुकिंग में कौन-सा नंबर है।`,
  },
  otherNumber: "दूसरा बुकिंग नंबर",
  resend: "दूसरा कोड भेजें",
  resendIn: (seconds: number) => `${seconds} सेकंड में दूसरा कोड भेजें`,
  claimed: (reference: string) => `बुकिंग ${reference} अब आपके अकाउंट में है।`,
  claimFailed: "बुकिंग आपके अकाउंट में नहीं जुड़ सकी",
} satisfies Translation<typeof en>;
