import { Building2, ChartSpline, CreditCard, Mail, Phone, ShieldCheck, Ticket } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { t } from "#messages/landing";
import { useSite } from "@/api/site";
import { LandingHero } from "@/features/landing/landing-hero";
import classes from "@/features/landing/landing-page.module.css";
import { ProductTour } from "@/features/landing/product-tour-part";
import { Heading, Row, Stack } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { SectionHeading } from "@/ui/section-heading";
import { WhenNear } from "@/ui/when-near";

const icons = [Ticket, CreditCard, ShieldCheck, ChartSpline];

/** A constant: an update of a boundary before its hydration would replace the rendered content by the fallback. */
const tour = (
  <Suspense>
    <ProductTour />
  </Suspense>
);

/** A strip of what operators sell, and a form to write to the platform: other features' parts. */
type Props = { trips: ReactNode; enquiry: ReactNode };

export function LandingPage({ trips, enquiry }: Props) {
  const { product_name, figures } = useSite();
  // In the order of the benefits; figures that are not configured are left out.
  const percents = [
    figures?.time_savings_percent,
    figures?.cost_reduction_percent,
    figures?.revenue_increase_percent,
  ];
  usePageTitle(product_name, t.title);
  return (
    <>
      <LandingHero productName={product_name} />
      <Container className={classes["parts"]}>
        {trips}
        <section id="features">
          <SectionHeading title={t.featuresTitle} lead={t.featuresLead} />
          <ul className={classes["features"]}>
            {t.features.map(({ name, text }, index) => {
              const Icon = icons[index] ?? Ticket;
              return (
                <li key={name} className={classes["feature"]}>
                  <Icon className={classes["icon"]} size={28} strokeWidth={1.75} aria-hidden />
                  <Heading level={3} above={3} below={2} size="lg">
                    {name}
                  </Heading>
                  <p>{text}</p>
                </li>
              );
            })}
          </ul>
        </section>
        <section id="benefits">
          <SectionHeading title={t.benefitsTitle} lead={t.benefitsLead} />
          <Stack as="ol" gap={0}>
            {t.benefits.map(({ name, claim, text }, index) => (
              <li key={name} className={classes["benefit"]}>
                <Heading level={3} size="title-md">
                  {percents[index] ? claim(percents[index]) : name}
                </Heading>
                <p className={classes["benefitText"]}>{text}</p>
              </li>
            ))}
          </Stack>
        </section>
        {tour}
      </Container>
      <Contact form={enquiry} />
    </>
  );
}

function Contact({ form }: { form: ReactNode }) {
  const { support } = useSite();
  return (
    <section id="contact" className={classes["contact"]}>
      <Container className={classes["contactRow"]}>
        <div>
          <h2 className={classes["contactTitle"]}>{t.contactTitle}</h2>
          <p className={classes["contactLead"]}>{t.contactLead}</p>
        </div>
        <div className={classes["contactForm"]}>
          <WhenNear className={classes["formPlace"]}>{() => <Suspense>{form}</Suspense>}</WhenNear>
        </div>
        <dl className={classes["ways"]}>
          {support.email && (
            <Way icon={<Mail size={20} aria-hidden />} name={t.email}>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </Way>
          )}
          {support.phone && (
            <Way icon={<Phone size={20} aria-hidden />} name={t.phone}>
              <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
            </Way>
          )}
          <Way icon={<Building2 size={20} aria-hidden />} name={t.address}>
            {t.addressText}
          </Way>
        </dl>
      </Container>
    </section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <Row as="dt" noWrap gap={2} size="sm">
        {icon}
        {name}
      </Row>
      <dd className={classes["wayValue"]}>{children}</dd>
    </div>
  );
}
