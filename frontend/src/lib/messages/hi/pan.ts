import type { t as en } from "#messages/pan";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  label: "भुगतान करने वाले का PAN (ज़रूरी नहीं)",
  askedByCustomer: "ग्राहक का PAN (ज़रूरी नहीं)",
  hint: "विदेश की ट्रिप पर स्रोत पर आयकर (TCS) लिया जाता है। PAN देने पर यह कम लगता है और आपके आयकर में गिना जाता है।",
  deskHint:
    "विदेश की ट्रिप पर स्रोत पर आयकर (TCS) लिया जाता है। PAN देने पर यह कम लगता है और ग्राहक के आयकर में गिना जाता है।",
  title: "स्रोत पर लिया गया आयकर (TCS)",
  collected: (amount: string) => `कीमत में से ${amount}`,
  pan: (pan: string) => `PAN ${pan}`,
  noPan: "PAN नहीं है: दर ज़्यादा है, और यह कर किसी के आयकर में नहीं गिना जा सकता।",
  exemptions: {
    government: "नहीं लिया जाता: सरकार, दूतावास या स्थानीय प्राधिकरण",
    non_resident: "नहीं लिया जाता: भारत का निवासी नहीं",
    deducts_tax: "नहीं लिया जाता: ख़रीदार ख़ुद कर काटता है",
  },
  add: "PAN जोड़ें",
  change: "PAN बदलें",
  edit: "TCS बदलें",
  dialog: (name: string) => `${name} का TCS`,
  ownDialog: (name: string) => `${name} की बुकिंग के लिए PAN`,
  ownSave: "PAN सहेजें",
  ownSaved: "PAN सहेजा गया।",
  ownFailed: "PAN सहेजा नहीं जा सका।",
  own: "भुगतान करने वाले का PAN",
  customers: "ग्राहक का PAN",
  known: (pan: string) => `${pan} बना रहता है, जब तक आप दूसरा न डालें।`,
  kept: "जो भुगतान हो चुका है उसका TCS वैसा ही रहता है: वह इस PAN के आयकर में गिना जाता है। जो बाकी है उस पर कम दर लगती है।",
  collects: "TCS",
  isCollected: "लिया जाता है",
  exemptionHint:
    "कानून के अनुसार यह सरकार, दूतावासों और स्थानीय प्राधिकरणों से, भारत के निवासी न होने वालों से, और ख़ुद कर काटने वाले ख़रीदारों से नहीं लिया जाता। ट्रिप आगे बेचने वाली कंपनियों को छूट नहीं है।",
  missing: "PAN डालें।",
  save: "TCS सहेजें",
  saved: "TCS सहेजा गया।",
  failed: "TCS सहेजा नहीं जा सका।",
  back: "वापस जाएँ",
  wrong: "यह PAN सही नहीं है। कृपया इसके 10 अक्षर जाँचें।",
} satisfies Translation<typeof en>;
