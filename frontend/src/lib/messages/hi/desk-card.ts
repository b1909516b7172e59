import type { t as en } from "#messages/desk-card";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  link: "भुगतान का लिंक",
  failed: "इस बुकिंग का संपर्क और भुगतान का लिंक लोड नहीं हुए",
  retry: "फिर कोशिश करें",
  claimed: "यह बुकिंग इनके अकाउंट में है",
  heldUntil: (day: string) => `भुगतान अभी नहीं हुआ। बेड ${day} के अंत तक होल्ड हैं, फिर छूट जाएँगे।`,
  linkText: "भुगतान के लिंक से कोई भी बिना अकाउंट के भुगतान कर सकता है।",
  hiddenLink: "इस बुकिंग का भुगतान लिंक है। इसे केवल वे देखते हैं जो भुगतान दर्ज कर सकते हैं।",
  noLink: "भुगतान का लिंक बनाएँ, जिससे ग्राहक साइन इन किए बिना भुगतान कर सकें।",
  make: "भुगतान का लिंक बनाएँ",
  replace: "भुगतान का लिंक बदलें",
  replaced: "भुगतान का लिंक बदल गया। पुराना लिंक अब नहीं चलेगा।",
  changeDay: "दिन बदलें",
  dayNeeded: "दिन चुनें",
  dayChanged: "दिन बदल गया।",
  until: "बेड किस दिन के अंत तक होल्ड रहें",
  saveDay: "दिन सेव करें",
  back: "वापस",
  keep: "बिना भुगतान पक्की करें",
  kept: "बुकिंग पक्की हो गई।",
  actFailed: "बदलाव सेव नहीं हुआ। कृपया फिर कोशिश करें।",
} satisfies Translation<typeof en>;
