import type { t as en } from "#messages/todo";
import type { Translation } from "@/lib/messages/translation";
import { plural } from "@/lib/plurals";

export const t = {
  title: "अभी करने के काम",
  failed: "सूची लोड नहीं हुई",
  nothing: "कोई काम बाकी नहीं।",
  nothingText: "अनुरोध, बकाया रकम, रिफ़ंड और जो डिपार्चर तैयार नहीं हैं, वे यहाँ दिखेंगे।",
  kinds: {
    payment_account: (count: number) =>
      plural(count, {
        one: `${count} पेमेंट अकाउंट पेमेंट कंपनी ने मंज़ूर नहीं किया`,
        other: `${count} पेमेंट अकाउंट पेमेंट कंपनी ने मंज़ूर नहीं किए`,
      }),
    change_failed: (count: number) =>
      plural(count, { one: `${count} बुकिंग नहीं बदली`, other: `${count} बुकिंग नहीं बदलीं` }),
    requests: (count: number) => `${count} अनुरोध का जवाब देना है`,
    owed_refunds: (count: number) =>
      plural(count, { one: `${count} रिफ़ंड देना है`, other: `${count} रिफ़ंड देने हैं` }),
    upi_claims: (count: number) => `${count} UPI भुगतान की पुष्टि करनी है`,
    overdue: (count: number) => `${count} बुकिंग की रकम समय पर नहीं आई`,
    enquiries: (count: number) => `${count} पूछताछ का जवाब देना है`,
    rooms_missing: (count: number) => `${count} यात्री बिना कमरे के`,
    ids_missing: (count: number) => `${count} यात्री बिना ID नंबर के`,
    messages_failed: (count: number) =>
      plural(count, { one: `${count} मैसेज नहीं भेजा गया`, other: `${count} मैसेज नहीं भेजे गए` }),
    domain: (count: number) =>
      plural(count, {
        one: `${count} डोमेन आपकी साइट पर नहीं खुलता`,
        other: `${count} डोमेन आपकी साइट पर नहीं खुलते`,
      }),
    vehicle_documents: (count: number) => `${count} गाड़ी के दस्तावेज़ रिन्यू कराने हैं`,
  },
} satisfies Translation<typeof en>;
