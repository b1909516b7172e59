import type { t as en } from "#messages/beds";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  bedsIn: (beds: number, type: string) => `${type} में ${beds} बेड`,
  noBed: "बिना बेड",
  countOf: (count: number, what: string) => `${count} x ${what}`,
  aloneIn: (people: number, type: string) =>
    people === 1 ? `${type} में 1 व्यक्ति अकेले` : `${type} में ${people} लोग, हर एक अकेले`,
} satisfies Translation<typeof en>;
