import type { t as en } from "#messages/languages";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  label: "भाषा",
} satisfies Translation<typeof en>;
