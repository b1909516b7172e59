import type { t as en } from "#messages/my-add-ons";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  add: "ऐड-ऑन जोड़ें",
  title: (trip: string) => `${trip} के ऐड-ऑन`,
  text: "इनकी कीमत इस बुकिंग की बाकी रकम में जुड़ जाएगी।",
  left: (count: number) => `${count} बाकी`,
  until: (day: string) => `${day} तक`,
  sum: "कितना जुड़ेगा, टैक्स सहित",
  addFor: (amount: string) => `${amount} में जोड़ें`,
  added: "ऐड-ऑन आपकी बुकिंग में जुड़ गए।",
  failed: "ऐड-ऑन नहीं जुड़े। कृपया फिर कोशिश करें।",
  back: "वापस",
} satisfies Translation<typeof en>;
