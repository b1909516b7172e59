import type { Site } from "@/api/site";
import { cleanPhone, showPhone, whatsAppAddress } from "@/lib/phones";

/** A contact link of the site: its address and text. */
export type ContactLink = { kind: "email" | "phone" | "whatsapp"; href: string; text: string };

/** The public contact details of a site: an operator's own, or the platform's on the main site. Empty ones are left out. */
export function contactLinks({ client, support }: Pick<Site, "client" | "support">): ContactLink[] {
  const { email, phone, whatsapp } = client
    ? { email: client.public_email, phone: client.public_phone, whatsapp: client.public_whatsapp }
    : { ...support, whatsapp: "" };
  const links: ContactLink[] = [
    { kind: "email", href: `mailto:${email}`, text: email },
    { kind: "phone", href: `tel:${cleanPhone(phone)}`, text: showPhone(phone) },
    { kind: "whatsapp", href: whatsAppAddress(whatsapp), text: showPhone(whatsapp) },
  ];
  return links.filter(({ text }) => text !== "");
}
