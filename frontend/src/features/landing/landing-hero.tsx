import { t } from "#messages/landing";
import { useSite } from "@/api/site";
import { BedBoard } from "@/features/landing/bed-board";
import classes from "@/features/landing/landing-hero.module.css";
import { Ridges } from "@/features/landing/ridges";
import { Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";

export function LandingHero({ productName }: { productName: string }) {
  const freeAccessLeft = useSite().figures?.free_access_left ?? null;
  const stats = [
    t.setupFees,
    ...(freeAccessLeft === null ? [] : [{ figure: String(freeAccessLeft), name: t.freeAccessLeft }]),
    t.support,
  ];
  return (
    <div className={classes["hero"]}>
      <Ridges className={classes["ridges"]} />
      <Container className={classes["row"]}>
        <div>
          <p className={classes["badge"]}>{t.badge}</p>
          <h1 className={classes["title"]}>{t.title}</h1>
          <p className={classes["lead"]}>{t.lead(productName)}</p>
          <div className={classes["actions"]}>
            <ButtonLink to="/" hash="contact" size="lg" className={classes["first"]}>
              {t.startFreeTrial}
            </ButtonLink>
            <ButtonLink to="/" hash="contact" size="lg" className={classes["second"]}>
              {t.scheduleDemo}
            </ButtonLink>
          </div>
          <Row as="dl" gap={7} above={7} aria-label={t.statsLabel}>
            {stats.map(({ figure, name }) => (
              <div key={name} className={classes["stat"]}>
                <Text as="dt" size="sm">
                  {name}
                </Text>
                <dd className={classes["figure"]}>{figure}</dd>
              </div>
            ))}
          </Row>
        </div>
        <BedBoard />
      </Container>
    </div>
  );
}
