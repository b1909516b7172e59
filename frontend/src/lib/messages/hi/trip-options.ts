import type { t as en } from "#messages/trip-options";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  age: (years: number) => `${years} साल`,
  ages: (least: number, most: number) => `${least} से ${most} साल`,
  agesUpTo: (most: number) => `${most} साल तक`,
  agesFrom: (least: number) => `${least} साल या ज़्यादा`,
  several: (quantity: number, name: string) => `${quantity} × ${name}`,
  samePrice: "वही कीमत",
} satisfies Translation<typeof en>;
