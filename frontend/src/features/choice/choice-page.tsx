import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-choice";
import { isNotFound } from "@/api/errors";
import type { Site } from "@/api/site";
import { ChoiceForm } from "@/features/choice/choice-form";
import { type ChoiceKind, type ChoicePageData, choiceQuery } from "@/features/choice/queries";
import { formatDayRange } from "@/lib/dates";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { Heading, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { LinkPage } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { usePageTitle } from "@/ui/page-title";
import { Fact, Rows } from "@/ui/rows";

type Props = { site: Site; token: string };

/** The page of a choice: whoever has the link sees what changed and chooses, without an account. */
export function ChoicePage({ site, token }: Props) {
  usePageTitle(t.pageTitle, site.client?.client_name ?? site.product_name);
  const page = useQuery(choiceQuery(token));
  return (
    <LinkPage
      query={page}
      height="26rem"
      isGone={isNotFound(page.error)}
      gone={t.gone}
      goneText={t.goneText}
      action={<ButtonLink to="/">{t.seeTrips}</ButtonLink>}
      failed={t.failed}
    >
      {(data) => <Changed page={data} />}
    </LinkPage>
  );
}

function Changed({ page }: { page: ChoicePageData }) {
  const { before, after, change } = page.details;
  const isPostponed = before.tour_start_date !== after.tour_start_date;
  const days = formatDayRange(after.tour_start_date, after.tour_end_date);
  return (
    <>
      <header>
        <Text tone="brand" size="sm" weight={650}>
          {t.greeting(page.customer_name)}
        </Text>
        <Heading level={1} above={1} size="title-md">
          <LanguageText>{page.title}</LanguageText>
        </Heading>
        <Text above={2} tone="muted">
          {change}
        </Text>
      </header>
      <Card>
        <Rows>
          <Fact name={t.reference}>{page.booking_reference}</Fact>
          <Fact name={t.travellers}>{page.total_travelers}</Fact>
          {isPostponed && (
            <Fact name={t.datesBefore}>{formatDayRange(before.tour_start_date, before.tour_end_date)}</Fact>
          )}
          <Fact name={isPostponed ? t.datesNow : t.dates} strong>
            {days}
          </Fact>
          {page.reason && <Fact name={t.reason}>{page.reason}</Fact>}
        </Rows>
      </Card>
      <State page={page} days={days} />
    </>
  );
}

function State({ page, days }: { page: ChoicePageData; days: string }) {
  if (page.state === "open") return <ChoiceForm page={page} days={days} />;
  return (
    <>
      {page.state === "chosen" && page.choice && <Notice tone="good">{chosenText(page, page.choice)}</Notice>}
      {page.state === "over" && <Notice tone="note">{t.over}</Notice>}
      {page.state === "moved" && <Notice tone="note">{t.moved}</Notice>}
      {page.state === "cancelled" && <Notice tone="note">{t.cancelled}</Notice>}
      <div>
        <ButtonLink to="/mybookings" variant="outline">
          {t.myBookings}
        </ButtonLink>
      </div>
    </>
  );
}

function chosenText({ moved_to: moved }: ChoicePageData, choice: ChoiceKind): string {
  return choice === "move" && moved
    ? t.movedTo(formatDayRange(moved.tour_start_date, moved.tour_end_date))
    : t.chosen[choice];
}
