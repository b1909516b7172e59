import type { t as en } from "#messages/api";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  offline: "कोई जवाब नहीं आया। अपना इंटरनेट देखें और फिर कोशिश करें।",
  failed: "हमारा सर्वर यह पूरा नहीं कर सका। कृपया एक मिनट बाद फिर कोशिश करें।",
} satisfies Translation<typeof en>;
