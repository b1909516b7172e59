import type { t as en } from "#messages/dates";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  months: ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"],
  weekdays: ["रवि", "सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि"],
} satisfies Translation<typeof en>;
