import { t } from "#messages/audit";
import type { Wire } from "@/api/wire";
import { formatEventId, formatPlanId, formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";

type Act = Wire["ActOut"];

const SHOWN_IDS: Readonly<Record<string, (id: number) => string>> = {
  booking: formatReservationId,
  trip: formatEventId,
  departure: formatPlanId,
};

/** The subject of an entry: the name of a person or company, or an id: `booking:12` is RES-0012. */
export function subjectOf({ subject, subject_name }: Act): string {
  if (subject_name) return subject_name;
  const [kind = "", id = ""] = subject.split(":");
  const formatId = SHOWN_IDS[kind];
  if (formatId && /^\d+$/.test(id)) return formatId(Number(id));
  const kindName = t.subjects[kind as keyof typeof t.subjects] ?? spaced(kind);
  return id ? `${capital(kindName)} ${id}` : capital(kindName);
}

/** The details of an entry, one per line: before and after, amounts, reasons. */
export function detailsOf({ data }: Act): string[] {
  const { before, after, ...rest } = data;
  const lines = Object.entries(rest).map(
    ([key, value]) => `${capital(named(key))}: ${formatValue(key, value)}`,
  );
  if (after !== undefined) return [`${formatValue("", before)} → ${formatValue("", after)}`, ...lines];
  if (before !== undefined) return [`${t.before}: ${formatValue("", before)}`, ...lines];
  return lines;
}

function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t.nothing;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "number" && key.endsWith("_paise")) return formatRupees(value / 100);
  if (Array.isArray(value)) return value.map((item) => formatValue("", item)).join(", ") || t.nothing;
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, field]) => `${named(name).toLowerCase()} ${formatValue(name, field)}`)
      .join(", ");
  }
  return String(value);
}

/** What a detail is called. */
function named(key: string): string {
  const name = key.replace(/_paise$/, "");
  return t.names[name as keyof typeof t.names] ?? spaced(name);
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
