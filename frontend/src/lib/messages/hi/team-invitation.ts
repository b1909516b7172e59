import type { t as en } from "#messages/team-invitation";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "टीम में बुलावा",
  heading: (client: string) => `${client} की टीम में जुड़ें`,
  text: (inviter: string, role: string) => `${inviter} ने आपको इस भूमिका में काम करने के लिए बुलाया है: ${role}।`,
  roles: { manager: "मैनेजर", sales: "सेल्स", accounts: "अकाउंट्स", leader: "टूर लीडर" },
  twoStep: "आपके अकाउंट में 7 दिन के भीतर दो-चरण साइन-इन ज़रूरी है, क्योंकि आप यात्रियों का डेटा देखेंगे।",
  accept: "टीम में जुड़ें",
  decline: "मना करें",
  declined: "बुलावा मना कर दिया।",
  failed: "आपके बुलावे लोड नहीं हुए।",
  answerFailed: "आपका जवाब सेव नहीं हुआ। कृपया फिर कोशिश करें।",
  none: "आपके लिए कोई बुलावा नहीं है",
  noneText: (email: string) =>
    `आप ${email} से साइन इन हैं। हो सकता है बुलावा किसी और पते पर गया हो, वापस ले लिया गया हो या उसका समय बीत गया हो।`,
  home: "होम पेज पर जाएँ",
} satisfies Translation<typeof en>;
