import { expect, test } from "vitest";
import type { SiteClient } from "@/api/site";
import { contactLinks } from "@/domain/contacts";

const support = { email: "help@toli.example", phone: "+91 361 000 0000" };
const client: SiteClient = {
  client_id: 1,
  client_name: "Brahmaputra Trails",
  client_url: "brahmaputra",
  client_logo: null,
  client_banner: null,
  tagline: "",
  about: "",
  colour: "#0f6e6e",
  fonts: "modern",
  hero: "cover",
  social_links: [],
  licences: "",
  since_year: null,
  copyright_line: "",
  public_email: "hello@brahmaputra.example",
  public_phone: "+919816012345",
  public_whatsapp: "+919816012345",
  public_address: "Guwahati",
};

test("the main site gives the platform's own contact details", () => {
  expect(contactLinks({ client: null, support })).toEqual([
    { kind: "email", href: "mailto:help@toli.example", text: "help@toli.example" },
    { kind: "phone", href: "tel:+913610000000", text: "+91 361 000 0000" },
  ]);
});

test("an operator's site gives the operator's, with WhatsApp by the number's digits", () => {
  expect(contactLinks({ client, support }).map(({ href }) => href)).toEqual([
    "mailto:hello@brahmaputra.example",
    "tel:+919816012345",
    "https://wa.me/919816012345",
  ]);
});

test("an operator's site without public contact details gives none, and never the platform's", () => {
  const silent = { ...client, public_email: "", public_phone: "", public_whatsapp: "" };
  expect(contactLinks({ client: silent, support })).toEqual([]);
});
