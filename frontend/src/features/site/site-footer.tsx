import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t as footer } from "#messages/policies";
import { t } from "#messages/site";
import { useSite } from "@/api/site";
import { contactLinks } from "@/domain/contacts";
import { networkOf } from "@/features/site/networks";
import classes from "@/features/site/site-footer.module.css";
import { langOfText } from "@/lib/text-language";
import { Heading, Stack, Text } from "@/ui/layout";

/** The steps of a booking, where only the contacts are of use. */
const CHECKOUT = /^\/events\/[^/]+\/(book|travellers|review)\/?$/;

export function SiteFooter() {
  const site = useSite();
  const isCheckout = useLocation({ select: ({ pathname }) => CHECKOUT.test(pathname) });
  // The server renders no checkout page. A visitor may be on one before the footer of the first page is hydrated.
  const isSlim = useHydrated() && isCheckout;
  const { client, product_name, main_url } = site;
  const name = client?.client_name ?? product_name;
  const links = contactLinks(site);
  const address = client ? client.public_address : t.address;
  const contacts = links.map(({ kind, href, text }) => (
    <li key={kind}>
      <a href={href}>{kind === "whatsapp" ? t.whatsapp : text}</a>
    </li>
  ));
  const policies = (...kinds: (keyof typeof footer.titles)[]) =>
    kinds.map((kind) => (
      <li key={kind}>
        <Link to="/policies/$kind" params={{ kind }}>
          {footer.titles[kind]}
        </Link>
      </li>
    ));
  return (
    <footer className={classes["footer"]}>
      <div className={classes["row"]} data-slim={isSlim || undefined}>
        <div className={classes["about"]}>
          <p className={classes["name"]}>{name}</p>
          {client?.since_year && !isSlim && <Text tone="muted">{t.since(client.since_year)}</Text>}
          {address && !isSlim && (
            <Text tone="soft" width="slim">
              {address.replaceAll("\n", ", ")}
            </Text>
          )}
          {client?.licences && !isSlim && (
            <Stack as="ul" gap={1} tone="muted" size="xs" breakable aria-label={t.licences}>
              {client.licences.split("\n").map((line) => (
                <li key={line} lang={langOfText(line)}>
                  {line}
                </li>
              ))}
            </Stack>
          )}
        </div>
        {isSlim ? (
          <ul className={classes["links"]}>
            {contacts}
            {policies("terms", "cancellation", "privacy")}
          </ul>
        ) : (
          <>
            <Column title={footer.trips}>
              {client && (
                <li>
                  <Link to="/events" activeOptions={{ exact: true }}>
                    {footer.ourTrips}
                  </Link>
                </li>
              )}
              <li>
                <Link to="/alltrips">{t.allTrips}</Link>
              </li>
            </Column>
            <Column title={footer.company}>
              <li>
                <Link to="/about">{t.about}</Link>
              </li>
              {policies("terms", "privacy")}
              {client?.social_links.map((href) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer me">
                    {networkOf(href)}
                  </a>
                </li>
              ))}
            </Column>
            <Column title={footer.help}>
              {contacts}
              {policies("cancellation", "contact")}
            </Column>
          </>
        )}
        {/* The server draws it for readers in whose zone it may be another year. */}
        <p className={classes["rights"]} suppressHydrationWarning>
          {client?.copyright_line
            ? t.ownCopyright(new Date().getFullYear(), client.copyright_line)
            : (client ? t.copyrightOf : t.copyright)(new Date().getFullYear(), name)}
          {client && (
            <>
              {" "}
              <a href={main_url} className={classes["powered"]}>
                {t.poweredBy(product_name)}
              </a>
            </>
          )}
        </p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading size="sm">{title}</Heading>
      <ul className={classes["links"]}>{children}</ul>
    </div>
  );
}
