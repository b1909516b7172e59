import { t } from "#messages/phones";

/**
 * Phone numbers as people type, paste and read them. The server validates them and stores E.164
 * (backend/src/toli/kit/phones.py): a library with every country's rules would be most of a page's scripts.
 */

/** What an address book adds when a number is copied out of it. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
/** Ten digits, with or without India's country code or the trunk prefix. */
const INDIAN = /^(?:\+91|0091|91|0)?(\d{10})$/;
const TOLL_FREE = /^(?:\+91)?18\d0\d{6,7}$/;
const FOREIGN = /^(?:\+|00)(?!91)[1-9]\d{6,14}$/;
const CALLING_CODE = /^(?:\+|00)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** A number without its separators: as a `tel:` link or a call takes it. */
export function cleanPhone(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/^\s*tel:/, "")
    .replace(SEPARATORS, "");
}

/** The address of a chat by WhatsApp with a number, with a text to begin with. */
export function whatsAppAddress(phone: string, text = ""): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, "")}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** What is wrong with a number, or undefined; an empty one is not wrong. */
export function phoneProblem(text: string): string | undefined {
  const compact = cleanPhone(text);
  if (!compact || [INDIAN, TOLL_FREE, FOREIGN].some((form) => form.test(compact))) return undefined;
  return /^(\+|00)(?!91)/.test(compact) ? t.invalidForeign : t.invalid;
}

/** A number as people write it, `+91 98160 12345`; what is not a number stays as it was typed. */
export function showPhone(text: string): string {
  if (phoneProblem(text)) return text;
  const compact = cleanPhone(text);
  const [, national = ""] = INDIAN.exec(compact) ?? [];
  if (national)
    return /^[6-9]/.test(national) ? inGroups("+91", national, 5, 5) : inGroups("+91", national, 3, 3, 4);
  const [, code, rest = ""] = CALLING_CODE.exec(compact) ?? [];
  if (!code) return text.trim();
  return inGroups(`+${code}`, rest, ...(rest.length > 7 ? [rest.length - 7] : []), 3, rest.length);
}

function inGroups(prefix: string, digits: string, ...sizes: number[]): string {
  let from = 0;
  const groups = sizes.map((size) => {
    from += size;
    return digits.slice(from - size, from);
  });
  return [prefix, ...groups].filter(Boolean).join(" ");
}
