import type { t as en } from "#messages/departure-calendar";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  calendar: "डिपार्चर का कैलेंडर",
  view: "कैलेंडर",
  span: "अवधि",
  spans: { month: "महीना", quarter: "तिमाही" },
  months: (first: string, last: string) => `${first} से ${last}`,
  inMonth: (month: string) => `${month} के डिपार्चर`,
  earlier: "पहले",
  later: "बाद में",
  today: "आज",
  legend: "रंग और निशान",
  fills: { low: "आधे से कम भरा", half: "आधा या ज़्यादा भरा", full: "भरा हुआ" },
  isOverdue: "भुगतान में देरी",
  due: (amount: string) => `${amount} बकाया`,
  overdue: (amount: string) => `${amount} समय पर नहीं मिला`,
  none: "कोई डिपार्चर नहीं।",
  more: (shown: number, total: number) => `${total} में से पहले ${shown} डिपार्चर। कम देखने के लिए खोजें।`,
  weekdays: ["सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि", "रवि"],
} satisfies Translation<typeof en>;
