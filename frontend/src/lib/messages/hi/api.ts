import type { t as en } from "#messages/api";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  offline: "कोई जवाब नहीं आया। अपना इंटरनेट देखें और फिर कोशिश करें।",
  failed: "कुछ गड़बड़ हो गई।",
} satisfies Translation<typeof en>;
