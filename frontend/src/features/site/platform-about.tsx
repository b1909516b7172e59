import { t } from "#messages/about";
import { useSite } from "@/api/site";
import classes from "@/features/site/about-page.module.css";
import { ButtonAnchor } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";

/** What the platform is, for whom, how it works, and how to reach those who run it. */
export function PlatformAbout() {
  const { product_name, support } = useSite();
  return (
    <Container className={classes["body"]}>
      <h1 className={classes["name"]}>{product_name}</h1>
      <p className={classes["text"]}>{t.lead(product_name)}</p>
      {t.parts.map(({ title, points }) => (
        <section key={title} className={classes["part"]}>
          <h2 className={classes["title"]}>{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className={classes["part"]}>
        <h2 className={classes["title"]}>{t.howTitle}</h2>
        <ol>
          {t.how.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}.</strong> {text}
            </li>
          ))}
        </ol>
      </section>
      <section className={classes["part"]}>
        <h2 className={classes["title"]}>{t.dataTitle}</h2>
        <p>{t.data}</p>
      </section>
      <section className={classes["part"]}>
        <h2 className={classes["title"]}>{t.contactTitle}</h2>
        <p>{t.contact}</p>
        <dl className={classes["ways"]}>
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
        </dl>
      </section>
      <div className={classes["actions"]}>
        <ButtonLink to="/alltrips" size="lg">
          {t.seeTrips}
        </ButtonLink>
        <ButtonAnchor href="/#contact" size="lg" variant="outline">
          {t.forOperators}
        </ButtonAnchor>
      </div>
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
