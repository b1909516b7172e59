import type { t as en } from "#messages/policy-editor";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "नीतियों के पेज",
  lead: "शर्तें, रद्द करना और रिफ़ंड, गोपनीयता और संपर्क: आपकी बिक्री की शर्तों और कंपनी के विवरण से बने, और हर पेज से जुड़े।",
  admin: "एडमिन पैनल",
  platformLead: "इंस्टॉलेशन की सेटिंग में प्लेटफ़ॉर्म के विवरण से बने, और मुख्य साइट के हर पेज से जुड़े।",
  draft: "ये पाठ मसौदा हैं। प्रकाशित करने से पहले किसी वकील को पढ़ाएँ।",
  hasChanged: "पिछले संस्करण के बाद आपकी बिक्री की शर्तें या कंपनी का विवरण बदला है। फिर से प्रकाशित करें।",
  failed: "नीतियाँ लोड नहीं हो सकीं",
  officer: "शिकायत अधिकारी: नाम और पद",
  which: "नीति",
  ownText: (policy: string) => `${policy}: आपका अपना पाठ, Markdown में`,
  isReplacement: "बने हुए पाठ की जगह यही दिखाएँ",
  preview: "प्रीव्यू",
  publish: "नया संस्करण प्रकाशित करें",
  publishing: "प्रकाशित हो रहा है...",
  published: "नीतियाँ प्रकाशित हो गईं।",
  publishFailed: "नीतियाँ प्रकाशित नहीं हो सकीं",
  versions: "प्रकाशित संस्करण",
} satisfies Translation<typeof en>;
