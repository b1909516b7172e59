import { t } from "#messages/client";
import type { Wire } from "@/api/wire";
import { isHex } from "@/lib/colour";
import { mediaAddress } from "@/lib/media";
import { phoneProblem, showPhone } from "@/lib/phones";

export type ClientProfile = Wire["ClientProfile"];
type PictureRef = { filename: string; url: string };

/** A client as its form holds it; pictures are lists of none or one. */
export type ClientFields = {
  client_name: string;
  url: string;
  tagline: string;
  about: string;
  logo: readonly PictureRef[];
  banner: readonly PictureRef[];
  colour: string;
  time_zone: string;
  /** Links, one on each line. */
  social_links: string;
  since_year: string;
} & Pick<
  ClientProfile,
  Contact | "fonts" | "hero" | "licences" | "copyright_line" | (typeof NOTICES)[number] | "remind_credit"
>;
type Contact = "public_email" | "public_phone" | "public_whatsapp" | "public_address";
export type ClientProblems = Partial<Record<keyof ClientFields, string>>;

export const NOTICES = [
  "notify_bookings",
  "notify_payments",
  "notify_cancellations",
  "notify_enquiries",
  "notify_low_seats",
  "notify_overdue",
  "notify_decisions",
] as const;

const DEFAULT_COLOUR = "#0f766e";
const DEFAULT_TIME_ZONE = "Asia/Kolkata";
/** India and its neighbours. */
const NEARBY_TIME_ZONES = [
  DEFAULT_TIME_ZONE,
  "Asia/Kathmandu",
  "Asia/Thimphu",
  "Asia/Dhaka",
  "Asia/Colombo",
  "Indian/Maldives",
  "Asia/Yangon",
  "Asia/Karachi",
];
/** Current names of time zones for which browsers report outdated ones. */
const FORMER_NAMES: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
};

export const noClient: ClientFields = {
  client_name: "",
  url: "",
  tagline: "",
  about: "",
  logo: [],
  banner: [],
  colour: DEFAULT_COLOUR,
  fonts: "modern",
  hero: "cover",
  social_links: "",
  licences: "",
  since_year: "",
  copyright_line: "",
  time_zone: DEFAULT_TIME_ZONE,
  public_email: "",
  public_phone: "",
  public_whatsapp: "",
  public_address: "",
  notify_bookings: true,
  notify_payments: true,
  notify_cancellations: true,
  notify_enquiries: true,
  notify_low_seats: true,
  notify_overdue: true,
  notify_decisions: true,
  remind_credit: true,
};

export function fieldsOf(client: ClientProfile): ClientFields {
  const { client_name, url, tagline, about, colour, time_zone } = client;
  const { fonts, hero, licences, copyright_line } = client;
  const { public_email, public_phone, public_whatsapp, public_address } = client;
  const { notify_bookings, notify_payments, notify_cancellations } = client;
  const { notify_enquiries, notify_low_seats, notify_overdue, notify_decisions, remind_credit } = client;
  return {
    client_name,
    url,
    tagline,
    about,
    colour,
    fonts,
    hero,
    licences,
    copyright_line,
    social_links: client.social_links.join("\n"),
    since_year: client.since_year === null ? "" : String(client.since_year),
    time_zone,
    public_email,
    public_phone: showPhone(public_phone),
    public_whatsapp: showPhone(public_whatsapp),
    public_address,
    notify_bookings,
    notify_payments,
    notify_cancellations,
    notify_enquiries,
    notify_low_seats,
    notify_overdue,
    notify_decisions,
    remind_credit,
    logo: pictureOf(client.client_logo),
    banner: pictureOf(client.client_banner),
  };
}

function pictureOf(filename: string | null): readonly PictureRef[] {
  return filename ? [{ filename, url: mediaAddress(filename) }] : [];
}

export function bodyOf({ logo, banner, ...fields }: ClientFields): Wire["ClientBody"] & Wire["ClientChange"] {
  return {
    ...fields,
    url: fields.url.trim(),
    social_links: linksOf(fields.social_links),
    since_year: fields.since_year.trim() ? Number(fields.since_year) : null,
    client_logo: logo[0]?.filename ?? null,
    client_banner: banner[0]?.filename ?? null,
  };
}

function linksOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean);
}

/** Validates a URL without asking the server. */
export function urlProblem(url: string): string | null {
  const label = url.trim();
  if (label === "") return t.urlRequired;
  if (!/^[a-z0-9]+$/i.test(label)) return t.urlLetters;
  return label.length < 3 || label.length > 30 ? t.urlLength : null;
}

export function problemsOf(fields: ClientFields): ClientProblems {
  const url = urlProblem(fields.url);
  const phone = phoneProblem(fields.public_phone);
  const whatsapp = phoneProblem(fields.public_whatsapp);
  return {
    ...(phone && { public_phone: phone }),
    ...(whatsapp && { public_whatsapp: whatsapp }),
    ...(fields.client_name.trim() === "" && { client_name: t.nameRequired }),
    ...(url && { url }),
    ...(!isYear(fields.since_year.trim()) && { since_year: t.sinceWrong }),
    ...(!linksOf(fields.social_links).every((link) => link.startsWith("https://")) && {
      social_links: t.socialWrong,
    }),
    ...(!isHex(fields.colour) && { colour: t.colourWrong }),
  };
}

function isYear(typed: string): boolean {
  return typed === "" || (/^\d{4}$/.test(typed) && Number(typed) >= 1850 && Number(typed) <= 2100);
}

/** Every time zone the browser knows, by the server's names, and the selected one. */
export function timeZones(chosen: string): string[] {
  const timeZoneNames = Intl.supportedValuesOf("timeZone").map((name) => FORMER_NAMES[name] ?? name);
  return [...new Set([...NEARBY_TIME_ZONES, ...[...timeZoneNames, chosen].sort()])];
}
