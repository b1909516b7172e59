import { t } from "#messages/genders";

/** A stored gender in the language of the screen. */
export function genderName(gender: string): string {
  return t.names[gender as keyof typeof t.names] ?? gender;
}
