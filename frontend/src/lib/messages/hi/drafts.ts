import type { t as en } from "#messages/drafts";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "आपके कुछ बदलाव सेव नहीं हुए हैं",
  text: (when: string) => `पिछला बदलाव ${when}।`,
  restore: "बदलाव वापस लाएँ",
  discard: "बदलाव हटाएँ",
  startAgain: "नए सिरे से शुरू करें",
  leave: "सेव किए बिना जाएँ?",
  leaveText: "इस पेज पर आपके बदलाव सेव नहीं हुए हैं।",
  stay: "बदलना जारी रखें",
} satisfies Translation<typeof en>;
