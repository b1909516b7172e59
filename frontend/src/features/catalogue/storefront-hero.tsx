import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t as reviews } from "#messages/reviews";
import { t } from "#messages/trip-page";
import type { SiteClient } from "@/api/site";
import { reviewSummaryQuery } from "@/domain/reviews-of-trip";
import classes from "@/features/catalogue/storefront-hero.module.css";
import { LanguageText } from "@/ui/language-text";
import { Container } from "@/ui/page-shell";
import { HERO_SIZES, Picture } from "@/ui/picture";

type Props = {
  client: SiteClient;
  search: ReactNode;
  /** Search results are shown below, so the hero is small. */
  isLow: boolean;
};

/** The operator's name and tagline over their banner, with the search. */
export function StorefrontHero({ client, search, isLow }: Props) {
  return (
    <div
      className={classes["hero"]}
      data-low={isLow || undefined}
      data-layout={client.client_banner && !isLow ? client.hero : "cover"}
    >
      {client.client_banner && (
        <Picture
          image={client.client_banner}
          alt=""
          sizes={HERO_SIZES}
          ratio="fill"
          priority
          className={classes["photo"]}
        />
      )}
      <Container className={classes["words"]}>
        <h1 className={classes["name"]}>{client.client_name}</h1>
        {client.tagline && !isLow && (
          <p className={classes["tagline"]}>
            <LanguageText>{client.tagline}</LanguageText>
          </p>
        )}
        {!isLow && <TrustLine client={client} />}
        <div className={classes["search"]}>{search}</div>
      </Container>
    </div>
  );
}

/** The average of all reviews, the first year and the first licence, as far as there are any. */
function TrustLine({ client }: { client: SiteClient }) {
  const { data } = useQuery(reviewSummaryQuery());
  const average = data?.average?.toFixed(1);
  const [licence] = client.licences.split("\n");
  return (
    <ul className={classes["trust"]}>
      {data && average && (
        <li>
          <span role="img" aria-label={reviews.average(average, data.count)}>
            ★ {average} · {reviews.count(data.count)}
          </span>
        </li>
      )}
      {client.since_year && <li>{t.since(client.since_year)}</li>}
      {licence && (
        <li>
          <LanguageText>{licence}</LanguageText>
        </li>
      )}
    </ul>
  );
}
