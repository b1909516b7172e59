import type { t as en } from "#messages/leader-records";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  incidents: {
    health: "बीमारी",
    accident: "दुर्घटना या चोट",
    transport: "गाड़ी या सड़क",
    lost: "कुछ खो गया",
    conduct: "व्यवहार",
    other: "अन्य",
  },
  categories: {
    meal: "खाना",
    transport: "गाड़ी",
    permit: "परमिट",
    activity: "गतिविधि",
    guide: "गाइड",
    hotel: "होटल",
    other: "अन्य",
  },
  paidBy: { cash: "नकद", upi: "UPI" },
  noPlace: "हाज़िरी",
  present: (present: number, all: number) => `${all} में से ${present} हाज़िर`,
  everybody: "सब हाज़िर हैं",
  missing: (names: string) => `नहीं आए: ${names}`,
  unmarked: (names: string) => `हाज़िरी नहीं लगी: ${names}`,
} satisfies Translation<typeof en>;
