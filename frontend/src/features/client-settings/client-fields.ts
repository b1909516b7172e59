import * as z from "zod/mini";
import { t } from "#messages/client";
import type { Wire } from "@/api/wire";
import { isHex } from "@/lib/colour";
import { mediaAddress } from "@/lib/media";
import { showPhone } from "@/lib/phones";
import { checkedText, optionalPhone, requiredText, trimmedText, typedNumber } from "@/lib/typed-fields";
import { messagesByField } from "@/ui/form-errors";
import type { FieldPicture } from "@/ui/use-sending";

export type ClientProfile = Wire["ClientProfile"];
export const NOTICES = [
  "notify_bookings",
  "notify_payments",
  "notify_cancellations",
  "notify_enquiries",
  "notify_low_seats",
  "notify_overdue",
  "notify_decisions",
] as const;

/** A picture, as a list of none or one, and from it the name of its file. */
const typedPicture = z.pipe(
  z.custom<readonly FieldPicture[]>(),
  z.transform((pictures: readonly FieldPicture[]) => pictures[0]?.filename ?? null),
);

/** The form of a client, and from it the body of the request. */
const ClientValues = z.object({
  client_name: requiredText,
  url: z.pipe(trimmedText, checkedText(urlProblem)),
  tagline: z.string(),
  about: z.string(),
  client_logo: typedPicture,
  client_banner: typedPicture,
  colour: z.string().check(z.refine(isHex)),
  fonts: z.custom<ClientProfile["fonts"]>(),
  hero: z.custom<ClientProfile["hero"]>(),
  time_zone: z.string(),
  /** Links, one on each line. */
  social_links: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(/\s+/).filter(Boolean)),
    ),
    z.array(z.string().check(z.startsWith("https://"))),
  ),
  since_year: typedNumber(z.nullable(z.int().check(z.gte(1850), z.lte(2100)))),
  licences: z.string(),
  copyright_line: z.string(),
  public_email: z.string(),
  public_phone: optionalPhone,
  public_whatsapp: optionalPhone,
  public_address: z.string(),
  notify_bookings: z.boolean(),
  notify_payments: z.boolean(),
  notify_cancellations: z.boolean(),
  notify_enquiries: z.boolean(),
  notify_low_seats: z.boolean(),
  notify_overdue: z.boolean(),
  notify_decisions: z.boolean(),
  remind_credit: z.boolean(),
  asks_about_excess: z.boolean(),
  uses_on_account: z.boolean(),
});
export type ClientFields = z.input<typeof ClientValues>;
export type ClientBody = z.output<typeof ClientValues>;

/** The schema of the form; `objection` is the server's to the URL. */
export function clientForm(objection: string | null) {
  return z.extend(ClientValues, {
    url: z.pipe(
      trimmedText,
      checkedText((url) => urlProblem(url) ?? objection),
    ),
  });
}

export const clientMessages = messagesByField({
  client_name: t.nameRequired,
  since_year: t.sinceWrong,
  social_links: t.socialWrong,
  colour: t.colourWrong,
});

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
  client_logo: [],
  client_banner: [],
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
  asks_about_excess: false,
  uses_on_account: false,
};

export function clientValues(client: ClientProfile): ClientFields {
  return {
    ...client,
    client_logo: pictureOf(client.client_logo),
    client_banner: pictureOf(client.client_banner),
    social_links: client.social_links.join("\n"),
    since_year: String(client.since_year ?? ""),
    public_phone: showPhone(client.public_phone),
    public_whatsapp: showPhone(client.public_whatsapp),
  };
}

function pictureOf(filename: string | null): readonly FieldPicture[] {
  return filename ? [{ filename, url: mediaAddress(filename) }] : [];
}

/** Validates a URL without asking the server. */
export function urlProblem(url: string): string | null {
  const label = url.trim();
  if (label === "") return t.urlRequired;
  if (!/^[a-z0-9]+$/i.test(label)) return t.urlLetters;
  return label.length < 3 || label.length > 30 ? t.urlLength : null;
}

/** Every time zone the browser knows, by the server's names, and the selected one. */
export function timeZones(chosen: string): string[] {
  const timeZoneNames = Intl.supportedValuesOf("timeZone").map((name) => FORMER_NAMES[name] ?? name);
  return [...new Set([...NEARBY_TIME_ZONES, ...[...timeZoneNames, chosen].sort()])];
}
