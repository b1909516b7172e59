import type { t as en } from "#messages/pan";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  label: "भुगतान करने वाले का PAN (ज़रूरी नहीं)",
  askedByCustomer: "ग्राहक का PAN (ज़रूरी नहीं)",
  hint: "विदेश की ट्रिप पर स्रोत पर आयकर (TCS) लिया जाता है। PAN देने पर यह कम लगता है और आपके आयकर में गिना जाता है।",
  deskHint:
    "विदेश की ट्रिप पर स्रोत पर आयकर (TCS) लिया जाता है। PAN देने पर यह कम लगता है और ग्राहक के आयकर में गिना जाता है।",
  wrong: "यह PAN सही नहीं है। कृपया इसके 10 अक्षर जाँचें।",
} satisfies Translation<typeof en>;
