import type { t as en } from "#messages/upi";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "सीधे UPI से भुगतान करें",
  lead: (name: string) => `पैसा सीधे ${name} को जाता है, जो मिलने पर पुष्टि करते हैं। कोई फ़ीस नहीं।`,
  open: (amount: string) => `UPI ऐप खोलें और ${amount} दें`,
  scan: "या यह कोड किसी भी UPI ऐप से स्कैन करें।",
  code: (amount: string) => `${amount} का UPI कोड`,
  vpa: "UPI ID",
  copyVpa: "UPI ID कॉपी करें",
  payee: "नाम",
  amount: "रकम",
  reference: "नोट",
  referenceHint: "इसे भुगतान के नोट में रहने दें, ताकि भुगतान पहचाना जाए।",
  copyReference: "नोट कॉपी करें",
  chooseAmount: "पहले रकम चुनें।",
  paidAlready: "क्या आपने भुगतान कर दिया?",
  utr: "UPI ट्रांज़ैक्शन ID (UTR)",
  utrHint: "12 अंक। आपके UPI ऐप में भुगतान के साथ दिखते हैं।",
  utrWrong: "UPI ट्रांज़ैक्शन ID के 12 अंक लिखें",
  claim: (amount: string) => `मैंने ${amount} दे दिए`,
  claimFailed: "यह सेव नहीं हुआ। कृपया फिर कोशिश करें।",
  claimed: "धन्यवाद। बैंक खाते में पैसा आने पर ऑपरेटर भुगतान की पुष्टि करेंगे।",
  waiting: (amount: string) => `UPI से ${amount}: ऑपरेटर की पुष्टि का इंतज़ार`,
  waitingText: (utr: string, on: string) =>
    `आपने ${on} को बताया कि भुगतान कर दिया है। UTR ${utr}। कृपया दोबारा भुगतान न करें।`,
  dismissed: (amount: string) => `UPI से ${amount} नहीं मिले`,
  dismissedText: (utr: string, reason: string) => `UTR ${utr}। ऑपरेटर का कहना है: ${reason}`,
} satisfies Translation<typeof en>;
