import { t } from "#messages/meals";

/** The name of a meal preference; empty without one. */
export function mealName(preference: string): string {
  if (preference === "N/A") return "";
  return t[preference as keyof typeof t] ?? preference;
}
