import type { t as en } from "#messages/forms";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  required: "यह जानकारी भरें।",
  tooLong: (most: string) => `ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`,
  tooSmall: (least: string) => `${least} या उससे ज़्यादा लिखें।`,
  tooLarge: (most: string) => `ज़्यादा से ज़्यादा ${most} लिखें।`,
  invalid: "यह जानकारी जाँच लें।",
} satisfies Translation<typeof en>;
