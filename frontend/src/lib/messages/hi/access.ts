import type { t as en } from "#messages/access";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  checking: "अनुमति जाँची जा रही है...",
  checkFailed: "अनुमति नहीं जाँची जा सकी",
  deniedTitle: "अनुमति नहीं है",
  deniedText: "आपको यह पेज देखने की अनुमति नहीं है।",
  goHome: "होम पर जाएँ",
} satisfies Translation<typeof en>;
