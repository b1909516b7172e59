import type { t as en } from "#messages/documents";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "दस्तावेज़",
  all: "सब डाउनलोड करें",
  failed: "दस्तावेज़ लोड नहीं हुए।",
  retry: "फिर कोशिश करें",
  calendar: "कैलेंडर में जोड़ें",
  none: "रसीदें और इनवॉइस यहाँ दिखेंगे।",
} satisfies Translation<typeof en>;
