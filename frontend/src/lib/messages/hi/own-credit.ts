import type { t as en } from "#messages/own-credit";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  title: "ट्रैवल क्रेडिट",
  usable: (amount: string) => `ट्रिप बुक करते या बाकी रकम देते समय आप ${amount} इस्तेमाल कर सकते हैं।`,
  nothing: "इस्तेमाल के लिए कोई ट्रैवल क्रेडिट बाकी नहीं है।",
  failed: "आपका ट्रैवल क्रेडिट लोड नहीं हुआ",
  retry: "फिर कोशिश करें",
  noteOf: (amount: string) => `${amount} का ट्रैवल क्रेडिट`,
  left: (amount: string) => `${amount} बाकी`,
  states: { valid: "चालू", used: "इस्तेमाल हो गया", expired: "समय बीत गया" },
  operator: "टूर ऑपरेटर",
  given: "कब मिला",
  usedFor: (trip: string) => `${trip} के लिए इस्तेमाल`,
  usedOn: (reference: string, day: string) => `बुकिंग ${reference}, ${day}`,
  validUntil: "कब तक चलेगा",
  expired: "कब तक चलना था",
  reason: "वजह",
  forBooking: "किस बुकिंग के लिए",
  document: "ट्रैवल क्रेडिट का दस्तावेज़",
  documentOf: (number: string) => `ट्रैवल क्रेडिट नोट ${number}`,
} satisfies Translation<typeof en>;
