import { t as locale } from "#messages/locale";

/** Formats a percentage of the wire, which has one decimal: 12.5%, −3%. */
export function formatPercent(percent: number): string {
  return `${percent < 0 ? "−" : ""}${Math.abs(percent).toLocaleString(locale.tag, { maximumFractionDigits: 1 })}%`;
}
