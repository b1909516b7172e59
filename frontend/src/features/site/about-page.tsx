import { type ReactNode, Suspense } from "react";
import { t } from "#messages/site";
import { useSite } from "@/api/site";
import { contactLinks } from "@/domain/contacts";
import classes from "@/features/site/about-page.module.css";
import { PlatformAbout } from "@/features/site/platform-about";
import { pictureAddress } from "@/lib/media";
import { Heading } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Logo } from "@/ui/logo";
import { Markdown } from "@/ui/markdown";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Picture } from "@/ui/picture";
import { SectionHeading } from "@/ui/section-heading";
import { WhenNear } from "@/ui/when-near";

/** `enquiry` is the enquiry form, from another feature. */
export function AboutPage({ enquiry }: { enquiry: ReactNode }) {
  const site = useSite();
  const { client, product_name } = site;
  const name = client?.client_name ?? product_name;
  usePageTitle(t.about, name);
  if (!client) return <PlatformAbout />;
  return (
    <article>
      {client.client_banner && (
        <Picture
          image={client.client_banner}
          alt=""
          sizes="100vw"
          ratio="fill"
          priority
          className={classes["banner"]}
        />
      )}
      <Container className={classes["body"]}>
        <div className={classes["logo"]}>
          <Logo src={client.client_logo && pictureAddress(client.client_logo)} name={name} side={112} />
        </div>
        <Heading level={1}>{name}</Heading>
        <div className={classes["text"]}>
          <Markdown text={client.about || t.aboutFallback} />
        </div>
        <ButtonLink to="/events" size="lg">
          {t.seeTrips}
        </ButtonLink>
        <section id="contact" className={classes["contact"]}>
          <SectionHeading title={t.contactTitle} lead={t.contactLead(name)} />
          <ul className={classes["contacts"]}>
            {contactLinks(site).map(({ kind, href, text }) => (
              <li key={kind}>
                <a href={href}>{kind === "whatsapp" ? t.whatsapp : text}</a>
              </li>
            ))}
            {client.public_address && <li className={classes["address"]}>{client.public_address}</li>}
          </ul>
          <WhenNear className={classes["form"]}>{() => <Suspense>{enquiry}</Suspense>}</WhenNear>
        </section>
      </Container>
    </article>
  );
}
