import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-choice";
import { isNotFound } from "@/api/errors";
import type { Site } from "@/api/site";
import { ChoiceForm } from "@/features/choice/choice-form";
import classes from "@/features/choice/choice-page.module.css";
import { type ChoiceKind, type ChoicePageData, choiceQuery } from "@/features/choice/queries";
import { formatDayRange } from "@/lib/dates";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { ButtonLink } from "@/ui/link";
import { LinkPageState } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Row, Rows } from "@/ui/rows";

type Props = { site: Site; token: string };

/** The page of a choice: whoever has the link sees what changed and chooses, without an account. */
export function ChoicePage({ site, token }: Props) {
  usePageTitle(t.pageTitle, site.client?.client_name ?? site.product_name);
  const page = useQuery(choiceQuery(token));
  return (
    <Container>
      <div className={classes["page"]}>
        <LinkPageState
          isPending={page.isPending}
          height="26rem"
          isGone={isNotFound(page.error)}
          gone={t.gone}
          goneText={t.goneText}
          action={<ButtonLink to="/">{t.seeTrips}</ButtonLink>}
          error={page.error?.message ?? null}
          failed={t.failed}
          onRetry={() => void page.refetch()}
        />
        {page.data && <Changed page={page.data} />}
      </div>
    </Container>
  );
}

function Changed({ page }: { page: ChoicePageData }) {
  const { before, after, change } = page.details;
  const isPostponed = before.tour_start_date !== after.tour_start_date;
  const days = formatDayRange(after.tour_start_date, after.tour_end_date);
  return (
    <>
      <header>
        <p className={classes["who"]}>{t.greeting(page.customer_name)}</p>
        <h1 className={classes["title"]}>
          <LanguageText>{page.title}</LanguageText>
        </h1>
        <p className={classes["lead"]}>{change}</p>
      </header>
      <Card>
        <Rows>
          <Row name={t.reference}>{page.booking_reference}</Row>
          <Row name={t.travellers}>{page.total_travelers}</Row>
          {isPostponed && (
            <Row name={t.datesBefore}>{formatDayRange(before.tour_start_date, before.tour_end_date)}</Row>
          )}
          <Row name={isPostponed ? t.datesNow : t.dates} strong>
            {days}
          </Row>
          {page.reason && <Row name={t.reason}>{page.reason}</Row>}
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
