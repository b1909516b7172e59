import { t } from "#messages/about";
import { useSite } from "@/api/site";
import classes from "@/features/site/about-page.module.css";
import { ButtonAnchor } from "@/ui/button";
import { Heading, Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";

/** What the platform is, for whom, how it works, and how to reach those who run it. */
export function PlatformAbout() {
  const { product_name, support } = useSite();
  return (
    <Container className={classes["body"]}>
      <Heading level={1}>{product_name}</Heading>
      <p className={classes["text"]}>{t.lead(product_name)}</p>
      {t.parts.map(({ title, points }) => (
        <section key={title} className={classes["part"]}>
          <Heading size="title-md">{title}</Heading>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className={classes["part"]}>
        <Heading size="title-md">{t.howTitle}</Heading>
        <ol>
          {t.how.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}.</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      <section className={classes["part"]}>
        <Heading size="title-md">{t.dataTitle}</Heading>
        <p>{t.data}</p>
      </section>
      <section className={classes["part"]}>
        <Heading size="title-md">{t.contactTitle}</Heading>
        <p>{t.contact}</p>
        <Stack as="dl" gap={2}>
          {support.email && (
            <Way name={t.email}>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </Way>
          )}
          {support.phone && (
            <Way name={t.phone}>
              <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
            </Way>
          )}
          <Way name={t.office}>{t.officeText}</Way>
        </Stack>
      </section>
      <Row>
        <ButtonLink to="/alltrips" size="lg">
          {t.seeTrips}
        </ButtonLink>
        <ButtonAnchor href="/#contact" size="lg" variant="outline">
          {t.forOperators}
        </ButtonAnchor>
      </Row>
    </Container>
  );
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes["way"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
