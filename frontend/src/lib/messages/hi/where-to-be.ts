import type { t as en } from "#messages/where-to-be";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "कहाँ पहुँचना है",
  goodToKnow: "काम की बातें",
  openMap: "नक्शे पर देखें",
  opensMap: (place: string) => `: ${place} (दूसरी साइट)`,
  call: "कॉल",
  whatsApp: "WhatsApp",
  map: "नक्शा",
} satisfies Translation<typeof en>;
