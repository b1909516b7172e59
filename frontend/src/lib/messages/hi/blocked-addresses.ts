import type { t as en } from "#messages/blocked-addresses";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "जिन पतों पर ई-मेल नहीं जाते",
  lead: "इन पतों से ई-मेल लौट आए, या पाने वाले ने किसी ई-मेल को अनचाहा बताया। जब तक आप ई-मेल फिर चालू न करें, इन्हें सिर्फ़ साइन-इन कोड भेजे जाते हैं।",
  none: "इस सूची में कोई पता नहीं है।",
  more: (shown: number, total: number) => `${total} में से सबसे नए ${shown} दिख रहे हैं।`,
  loadFailed: "पते लोड नहीं हुए",
  kinds: { bounce: "ई-मेल लौट आते हैं", complaint: "अनचाहा बताया" },
  says: {
    bounce: (moment: string) => `${moment} को इस पते से ई-मेल लौट आए, इसलिए अब और नहीं भेजे जाते। दूसरा पता माँगें।`,
    complaint: (moment: string) =>
      `${moment} को इस पते पर एक ई-मेल को अनचाहा बताया गया, इसलिए अब और नहीं भेजे जाते।`,
  },
  said: (reason: string) => `दूसरे सर्वर ने कहा: ${reason}`,
  about: (subject: string, moment: string) => `${subject}, ${moment}`,
  unblock: "ई-मेल फिर चालू करें",
  unblockOf: (address: string) => `${address} पर ई-मेल फिर चालू करें`,
  unblocked: (address: string) => `${address} पर ई-मेल अब फिर भेजे जाएँगे।`,
  failed: "इस पते पर ई-मेल चालू नहीं हुए।",
} satisfies Translation<typeof en>;
