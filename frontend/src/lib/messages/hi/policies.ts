import type { t as en } from "#messages/policies";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  trips: "ट्रिप",
  company: "कंपनी",
  help: "मदद",
  ourTrips: "हमारी ट्रिप",
  titles: {
    terms: "शर्तें",
    cancellation: "रद्द करना और रिफ़ंड",
    privacy: "गोपनीयता",
    contact: "संपर्क और शिकायतें",
  },
  policies: "नीतियाँ",
  missing: "यह नीति मौजूद नहीं है।",
  version: (version: number, day: string) => `संस्करण ${version}, ${day}`,
  hasChanged: "इसके बाद कंपनी का विवरण या बिक्री की शर्तें बदली हैं; यह पेज आज की जानकारी दिखाता है।",
  isFormer: "यह पुराना संस्करण है।",
  current: "मौजूदा संस्करण पढ़ें",
  versions: "संस्करण",
} satisfies Translation<typeof en>;
