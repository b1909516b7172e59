import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/dashboards";
import { TotalCards } from "@/features/dashboards/cards";
import classes from "@/features/dashboards/dashboard.module.css";
import { formatDays } from "@/features/dashboards/figures";
import { linksOf } from "@/features/dashboards/links";
import { Months } from "@/features/dashboards/months";
import { ComingDepartures, MoneyDue, RecentEvents, TopDestinations } from "@/features/dashboards/parts";
import { PERIODS, type Period } from "@/features/dashboards/period";
import { type Figures, figuresQuery, type Owner, sheetAddress } from "@/features/dashboards/queries";
import { ButtonAnchor } from "@/ui/button";
import four from "@/ui/four.module.css";
import { Heading, Row } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  /** Whose figures: a client's, or null for the whole platform's. */
  owner: Owner;
  title: string;
  panel: string;
  lead: string;
  /** Beside the heading. */
  aside?: ReactNode;
  period: Period;
  onPeriod: (period: Period) => void;
  /** The action shown when nothing has ever been sold. */
  empty: { text: string; action?: ReactNode };
  /** Content between the heading and the figures, and below them. */
  before?: ReactNode;
  /** Whether `before` is loading: all parts appear together, so that none moves another. */
  isBeforePending?: boolean;
  children?: ReactNode;
};

/** The figures of a period, of one operator or of all. */
export function Dashboard({
  owner,
  title,
  panel,
  lead,
  aside,
  period,
  onPeriod,
  empty,
  before,
  isBeforePending = false,
  children,
}: Props) {
  const query = useQuery(figuresQuery(owner, period));
  const figures = query.data;
  const isPending = isBeforePending || query.isPending;
  return (
    <>
      <PageHead title={title} panel={panel} lead={lead} aside={aside} />
      {isPending && <DashboardSkeleton />}
      <div hidden={isPending}>
        {before}
        <div className={classes["head"]}>
          <p className={classes["span"]} role="status">
            {figures && (query.isPlaceholderData ? t.updating : t.span(formatDays(figures.days)))}
          </p>
          <Row>
            <Segments
              label={t.period}
              options={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
              value={period}
              onChange={onPeriod}
            />
            <ButtonAnchor
              href={sheetAddress(owner, period)}
              download
              variant="outline"
              size="sm"
              before={<Download size={16} aria-hidden />}
            >
              {t.export}
            </ButtonAnchor>
          </Row>
        </div>
        {query.isError && !figures && (
          <ErrorState title={t.failed} text={query.error.message} onRetry={() => void query.refetch()} />
        )}
        {figures && (
          <div className={classes["figures"]} aria-busy={query.isPlaceholderData || undefined}>
            {isEmpty(figures) ? (
              <EmptyState title={t.emptyTitle} text={empty.text} action={empty.action} />
            ) : (
              <All figures={figures} owner={owner} />
            )}
          </div>
        )}
        {children}
      </div>
    </>
  );
}

function All({ figures, owner }: { figures: Figures; owner: Owner }) {
  const links = linksOf(owner, figures);
  const hasOperators = owner === null;
  return (
    <>
      <TotalCards figures={figures} links={links} />
      <div className={classes["grid"]}>
        <Months months={figures.monthly_sales} links={links} />
        <MoneyDue due={figures.money_due} links={links} />
        <TopDestinations places={figures.top_destinations} links={links} />
        <ComingDepartures beds={figures.occupancy} hasOperators={hasOperators} links={links} />
      </div>
      <section>
        <Heading below={4} size="title-sm">
          {t.recent}
        </Heading>
        <RecentEvents events={figures.recent_events} hasOperators={hasOperators} links={links} />
      </section>
    </>
  );
}

/** Shown before anything was published or sold. */
function isEmpty({ totals, monthly_sales: months, recent_events: events }: Figures): boolean {
  return (
    totals.events.value === 0 &&
    events.every(({ status }) => status === "draft") &&
    months.every(({ bookings, revenue }) => bookings === 0 && revenue === 0)
  );
}

/** A placeholder of the whole page below its heading. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup className={classes["figures"]}>
      <div className={four["four"]}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} height="8.5rem" />
        ))}
      </div>
      <div className={classes["grid"]}>
        <div className={classes["wide"]}>
          <Skeleton height="21rem" />
        </div>
        <Skeleton height="21rem" />
        <Skeleton height="26rem" />
        <Skeleton height="26rem" />
      </div>
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
}
