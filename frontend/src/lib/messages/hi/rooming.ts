import type { t as en } from "#messages/rooming";
import type { Translation } from "@/lib/messages/translation";
import { plural } from "@/lib/plurals";

const people = (count: number) => plural(count, { one: `${count} व्यक्ति`, other: `${count} लोग` });
const persons = (count: number) => plural(count, { one: `${count} व्यक्ति`, other: `${count} लोगों` });

export const t = {
  rooms: "कमरे",
  sharingType: "शेयरिंग",
  roomNumber: "कमरा नंबर",
  noRoom: "कमरा अभी तय नहीं",
  checkin: "चेक-इन",
  checkout: "चेक-आउट",

  title: "रूमिंग",
  sheet: "डिपार्चर शीट",
  print: "प्रिंट करें",
  csv: "CSV",
  xlsx: "Excel",
  failed: "कमरे लोड नहीं हुए",
  nobody: "कोई बुकिंग नहीं मिली।",
  nobodyText: "इस डिपार्चर की बुकिंग आने पर आप कमरे दे सकेंगे।",

  people,
  placedOf: (placed: number, all: number) => `${all} में से ${placed} के पास कमरा है`,
  without: "बिना कमरे के",
  withoutCount: (count: number) => `बिना कमरे के: ${count}`,
  everybody: "सबके पास कमरा है।",
  withoutBed: (names: string) => `बेड नहीं लेते: ${names}`,
  find: "व्यक्ति खोजें",
  noMatch: "ऐसा कोई व्यक्ति या बुकिंग नहीं मिली।",

  mixing: "कौन साथ रह सकता है",
  mixings: {
    party: "अनजान महिला-पुरुष अलग-अलग",
    none: "सभी महिला-पुरुष अलग-अलग",
    any: "कोई रोक नहीं",
  },
  fill: "कमरे अपने-आप दें",
  filling: "कमरे दिए जा रहे हैं",
  undo: "पहले जैसा करें",
  undone: "पहले जैसा हो गया।",

  saved: "सभी बदलाव सेव हैं।",
  saving: "सेव हो रहा है…",
  savedBy: (who: string, when: string) => `${who} ने ${when} को सेव किया।`,
  notSaved: "आपके नए बदलाव सेव नहीं हुए",
  tryAgain: "फिर कोशिश करें",
  theirsTitle: "किसी और ने ये कमरे बदल दिए",
  takeTheirs: "उनके बदलाव लोड करें",
  keepMine: "मेरे बदलाव रखें",
  tookTheirs: "उनके बदलाव लोड हो गए। अपने बदलाव वापस लाने के लिए “पहले जैसा करें” दबाएँ।",

  proposalTitle: "सुझाए गए कमरे, अभी सेव नहीं हुए",
  proposal: (placed: number, rooms: number, left: number) =>
    [
      `${persons(placed)} को बेड मिल जाएगा।`,
      rooms > 0 && plural(rooms, { one: `${rooms} नया कमरा जुड़ेगा।`, other: `${rooms} नए कमरे जुड़ेंगे।` }),
      left > 0 && `${persons(left)} के लिए बेड नहीं है।`,
    ]
      .filter(Boolean)
      .join(" "),
  proposalNone: "कोई सही बेड खाली नहीं है। कमरों की चेतावनियाँ देखें।",
  accept: "ये कमरे सेव करें",
  discard: "हटाएँ",
  proposed: "सुझाव",

  room: (number: string) => `कमरा ${number}`,
  roomPlace: (type: string, place: number) => `${type} ${place}`,
  beds: (free: number, all: number) => `${all} में से ${free} खाली`,
  full: "भरा हुआ",
  freeBed: "खाली बेड",
  addRoom: (type: string) => `${type} कमरा जोड़ें`,
  roomsOf: (count: number, all: number) => `${all} में से ${count} कमरे इस्तेमाल में`,
  bedsSold: (count: number) => `${count} बेड बिके`,
  edit: "बदलें",
  editRoom: (name: string) => `${name} बदलें`,
  removeRoom: "कमरा हटाएँ",
  removedRoom: (name: string) => `${name} हटा दिया गया। इसके यात्रियों के पास अब कमरा नहीं है।`,
  addedRoom: (name: string) => `${name} जोड़ दिया गया।`,
  rule: "इस कमरे में कौन रह सकता है",
  rules: { any: "सभी", women: "सिर्फ़ महिलाएँ", men: "सिर्फ़ पुरुष" },
  note: "नोट",
  noteHint: "होटल के लिए, जैसे बच्चे का पलंग या ग्राउंड फ़्लोर",
  datesHint: "टूर की तारीखों के लिए खाली छोड़ें",
  done: "हो गया",
  cancel: "रद्द करें",
  datesTurned: "चेक-आउट चेक-इन से पहले नहीं हो सकता।",

  grip: (name: string) => `कमरे में खींचें: ${name}`,
  howTo:
    "व्यक्ति को उठाने के लिए Space दबाएँ, कमरा चुनने के लिए ऐरो कुंजियाँ, वहाँ रखने के लिए Space, या रद्द करने के लिए Escape।",
  lifted: (name: string, where: string) => `${name} को उठाया गया। अभी यहाँ: ${where}।`,
  over: (name: string, where: string) => `${name} को यहाँ रख सकते हैं: ${where}।`,
  put: (name: string, where: string) => `${name} अब यहाँ हैं: ${where}।`,
  putOut: (name: string) => `${name} के पास अब कमरा नहीं है।`,
  left: (name: string) => `रद्द किया गया। ${name} की जगह नहीं बदली।`,
  isFull: (where: string) => `${where} भरा हुआ है।`,
  move: "कमरा बदलें",
  moveOf: (name: string) => `${name} का कमरा बदलें`,
  moveTitle: (name: string) => `${name} के लिए कमरा चुनें`,
  toNowhere: "कोई कमरा नहीं",
  newRoom: (type: string) => `नया ${type} कमरा`,
  here: "अभी का कमरा",

  guest: "मेहमान",
  minor: "18 से कम",
  aged: (age: number) => `${age} साल`,
  asksToCancel: "रद्द करने का अनुरोध",
  noGender: "लिंग नहीं लिखा",

  toLookAt: "चेतावनियाँ",
  conflicts: {
    mixed_genders: "इस कमरे में महिला और पुरुष साथ हैं।",
    gender_unknown: (names: string) => `लिंग नहीं लिखा: ${names}।`,
    against_rule: (names: string) => `इस कमरे के नियम के अनुसार नहीं रह सकते: ${names}।`,
    minor_without_adult: (names: string) => `18 से कम, और अपनी बुकिंग के किसी बड़े के बिना: ${names}।`,
    more_than_booked: (who: string, type: string) => `${who}: ${type} में जितने बेड बुक हैं, उनसे ज़्यादा लोग।`,
    apart: (who: string, type: string) => `${who}: एक ही बुकिंग के यात्री अलग-अलग ${type} कमरों में हैं।`,
    not_alone: (who: string, type: string) => `${who}: ${type} कमरा अकेले के लिए बुक है, पर यहाँ कोई और भी है।`,
    number_twice: "दूसरे कमरे का भी यही नंबर है।",
    more_rooms: (type: string) => `डिपार्चर में ${type} के जितने कमरे हैं, यहाँ उनसे ज़्यादा हैं।`,
  },

  party: "बुकिंग",
  names: "यात्री",
  listTitle: (event: string, days: string) => `रूमिंग लिस्ट: ${event}, ${days}`,
} satisfies Translation<typeof en>;
