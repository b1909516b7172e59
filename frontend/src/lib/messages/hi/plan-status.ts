import type { t as en } from "#messages/plan-status";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  upcoming: "आने वाला",
  booking: "बुकिंग चालू",
  scheduled: "शेड्यूल",
  ongoing: "चल रहा है",
  completed: "पूरा हुआ",
  paused: "बिक्री बंद",
  draft: "ड्राफ़्ट",
  cancelled: "रद्द",
} satisfies Translation<typeof en>;
