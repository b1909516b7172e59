import type { t as en } from "#messages/sorting";
import type { Translation } from "@/lib/messages/translation";

export const t = {
  grip: (name: string) => `खींचकर जगह बदलें: ${name}`,
  up: (name: string) => `ऊपर ले जाएँ: ${name}`,
  down: (name: string) => `नीचे ले जाएँ: ${name}`,
  earlier: (name: string) => `पहले ले जाएँ: ${name}`,
  later: (name: string) => `बाद में ले जाएँ: ${name}`,
  howTo: "उठाने के लिए Space दबाएँ, खिसकाने के लिए ऐरो कुंजियाँ, रखने के लिए Space, और रद्द करने के लिए Escape।",
  lifted: (name: string, place: number, of: number) => `${name} को उठाया। ${of} में से जगह ${place}।`,
  over: (name: string, place: number, of: number) => `${name}: ${of} में से जगह ${place}।`,
  put: (name: string, place: number, of: number) => `${name} को रखा। ${of} में से जगह ${place}।`,
  left: (name: string) => `रद्द किया। ${name} अपनी जगह पर वापस।`,
} satisfies Translation<typeof en>;
