import type { t as en } from "#messages/phones";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  phone: "फ़ोन",
  invalid: "फ़ोन नंबर सही नहीं है (10 अंक चाहिए)",
  invalidForeign: "फ़ोन नंबर सही नहीं है। देश का कोड और उसके बाद के अंक देखें।",
} satisfies Translation<typeof en>;
