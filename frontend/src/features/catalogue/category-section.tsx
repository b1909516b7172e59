import { t } from "#messages/catalogue";
import { EventCard } from "@/features/catalogue/event-card";
import { MonthFilter } from "@/features/catalogue/month-filter";
import classes from "@/features/catalogue/storefront.module.css";
import { inMonth, monthsOffered } from "@/features/catalogue/storefront-filter";
import type { ListedCategory } from "@/features/catalogue/types";
import { Carousel } from "@/ui/carousel";
import { Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { SectionHeading } from "@/ui/section-heading";

type Props = {
  category: ListedCategory;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
};

export function categoryAnchor(categoryId: number): string {
  return `category-${categoryId}`;
}

/** A category's trips in a row, narrowed to a month of departure on demand. */
export function CategorySection({ category, month, onMonth }: Props) {
  const months = monthsOffered(category.events);
  const picked = month && months.includes(month) ? month : undefined;
  const id = categoryAnchor(category.category_id);
  return (
    <section className={classes["category"]}>
      <SectionHeading
        id={id}
        title={category.name}
        lead={category.description}
        aside={
          <Row gap={4} rowGap={2}>
            <TextLink
              to="."
              search={{ category: category.category_id }}
              aria-label={t.seeAllOf(category.name)}
            >
              {t.seeAll}
            </TextLink>
            {months.length > 1 && (
              <MonthFilter category={category.name} months={months} picked={picked} onPick={onMonth} />
            )}
          </Row>
        }
      />
      <Carousel key={picked ?? "all"} label={category.name}>
        {inMonth(category.events, picked).map((event) => (
          <EventCard key={event.event_id} event={event} month={picked} />
        ))}
      </Carousel>
    </section>
  );
}
