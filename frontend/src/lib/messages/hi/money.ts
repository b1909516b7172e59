import type { t as en } from "#messages/money";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  amountWrong: "रकम रुपयों में लिखें, जैसे 9,750 या 9,750.50।",
} satisfies Translation<typeof en>;
