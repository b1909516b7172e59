import { ArrowUpRight } from "lucide-react";
import { t } from "#messages/product-tour";
import { useSite } from "@/api/site";
import { ProductScreens } from "@/features/landing/product-screens";
import classes from "@/features/landing/product-tour.module.css";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { Heading } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { SectionHeading } from "@/ui/section-heading";

/** What an operator gets: the real screens, three steps to begin, the price, and answers to the usual questions. */
export function ProductTour() {
  const { figures } = useSite();
  const price = figures?.price_a_month ?? null;
  return (
    <div className={classes["tour"]}>
      <section>
        <SectionHeading
          title={t.picturesTitle}
          lead={t.picturesLead}
          aside={
            figures?.demo_url && (
              <ButtonAnchor
                variant="outline"
                href={figures.demo_url}
                target="_blank"
                rel="noopener"
                after={<ArrowUpRight size={18} aria-hidden />}
              >
                {t.tryDemo}
              </ButtonAnchor>
            )
          }
        />
        <ProductScreens />
      </section>
      <section>
        <SectionHeading title={t.stepsTitle} lead={t.stepsLead} />
        <ol className={classes["steps"]}>
          {t.steps.map(({ name, text }, index) => (
            <li key={name} className={classes["step"]}>
              <span className={classes["number"]} aria-hidden>
                {index + 1}
              </span>
              <Heading level={3} above={3} below={2} size="lg">
                {name}
              </Heading>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <SectionHeading title={t.priceTitle} lead={t.priceLead} />
        <div className={classes["price"]}>
          <p className={classes["amount"]}>{price === null ? t.noSetupFee : t.aMonth(formatRupees(price))}</p>
          <ul className={classes["included"]}>
            {[...(price === null ? [] : [t.noSetupFee]), ...t.included].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <ButtonLink to="/" hash="contact" size="lg">
            {t.ask}
          </ButtonLink>
        </div>
      </section>
      <section>
        <SectionHeading title={t.questionsTitle} />
        <div className={classes["questions"]}>
          {t.questions.map(({ question, answer }) => (
            <details key={question} className={classes["question"]}>
              <summary className={classes["summary"]}>{question}</summary>
              <p className={classes["answer"]}>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}
