import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { t as admin } from "#messages/admin";
import { t } from "#messages/own-reviews";
import { DecisionDialog } from "@/features/reviews/decision-dialog";
import {
  type Decision,
  type Reported,
  type ReportsSearch,
  type ReportsShown,
  reportsQuery,
} from "@/features/reviews/own-queries";
import { OwnReviewCard } from "@/features/reviews/own-review";
import classes from "@/features/reviews/own-reviews.module.css";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ItemActions, ItemCards, ItemPage } from "@/ui/item-cards";
import { Hint } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";

const SHOWN: readonly ReportsShown[] = ["open", "decided"];

type Props = { search: ReportsSearch; onSearch: (next: ReportsSearch) => void };

/** Reviews that operators reported, and the decision about each. */
export function ReportsPage({ search, onSearch }: Props) {
  const { show = "open", page = 1 } = search;
  const reports = useQuery(reportsQuery(search));
  const [deciding, setDeciding] = useState<{ reported: Reported; decision: Decision } | null>(null);
  return (
    <>
      <PageHead
        title={t.reportsTitle}
        panel={admin.panel}
        lead={t.reportsLead}
        aside={
          <Segments
            label={t.reportsShown}
            value={show}
            options={SHOWN.map((value) => ({
              value,
              label:
                value === "open" && reports.data
                  ? t.countOf(t.reportShows.open, reports.data.waiting)
                  : t.reportShows[value],
            }))}
            onChange={(next) => onSearch(next === "decided" ? { show: next } : {})}
          />
        }
      />
      <ItemPage>
        <QueryList
          query={reports}
          hidesPrevious
          skeletons={["9rem", "9rem"]}
          errorTitle={t.failed}
          isEmpty={({ data }) => data.length === 0}
          empty={{
            icon: Flag,
            title: show === "open" ? t.noReports : t.noneDecided,
            text: show === "open" ? t.noReportsText : "",
          }}
        >
          {({ data }) => (
            <ItemCards label={t.reportsTitle}>
              {data.map((reported) => (
                <ReportCard
                  key={reported.report_id}
                  reported={reported}
                  onDecide={(decision) => setDeciding({ reported, decision })}
                />
              ))}
            </ItemCards>
          )}
        </QueryList>
        <Pager
          page={page}
          pages={reports.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </ItemPage>
      <DecisionDialog deciding={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}

type CardProps = { reported: Reported; onDecide: (decision: Decision) => void };

function ReportCard({ reported: { client_id, client_name, report, review }, onDecide }: CardProps) {
  const { decision, reason, flag, decision_reason, reported_at } = report;
  const moment = formatMoment(reported_at);
  return (
    <OwnReviewCard
      review={review}
      badge={decision && <Badge tone={decision === "hide" ? "bad" : "neutral"}>{t.decided[decision]}</Badge>}
      booking={
        <TextLink to="/admin/all-clients/$clientId" params={{ clientId: client_id }}>
          {client_name}
        </TextLink>
      }
    >
      <div className={classes["answer"]}>
        <Hint lines>{reason ? t.reportedBy(client_name, moment) : t.heldSince(moment)}</Hint>
        {flag && <p className={classes["text"]}>{t.flags[flag]}</p>}
        {reason && <p className={classes["text"]}>{reason}</p>}
      </div>
      {decision_reason && (
        <div className={classes["answer"]}>
          <Hint lines>{t.decisionReason}</Hint>
          <p className={classes["text"]}>{decision_reason}</p>
        </div>
      )}
      <ItemActions>
        {decision !== "hide" && (
          <Button
            size="sm"
            variant={decision ? "outline" : "filled"}
            aria-label={t.hideOf(review.author)}
            onClick={() => onDecide("hide")}
          >
            {t.hide}
          </Button>
        )}
        {decision !== "keep" && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t.keepOf(review.author)}
            onClick={() => onDecide("keep")}
          >
            {t.keep}
          </Button>
        )}
      </ItemActions>
    </OwnReviewCard>
  );
}
