import type { t as en } from "#messages/locale";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  code: "hi",
  // Latin digits, as Indian sites in Hindi have them.
  tag: "hi-IN-u-nu-latn",
  isLatin: false,
} satisfies Translation<typeof en>;
