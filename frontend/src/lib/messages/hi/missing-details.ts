import type { t as en } from "#messages/missing-details";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "कुछ जानकारी बाकी है",
  until: (day: string) => `कृपया ${day} तक भर दें। होटल और परमिट के लिए ज़रूरी है।`,
  name: "पूरा नाम",
  idNumber: "ID नंबर",
  contact: "आपातकालीन संपर्क",
  complete: "जानकारी भरें",
  completeOf: (name: string) => `${name} की जानकारी भरें`,
  more: (count: number) => `${count} और`,
} satisfies Translation<typeof en>;
