import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t as operator } from "#messages/operator";
import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";
import { accountName } from "@/features/payouts/account-name";
import { ExpectedPart } from "@/features/payouts/expected-part";
import { daysOf, type Period } from "@/features/payouts/periods";
import { csvAddress, settlementsQuery } from "@/features/payouts/queries";
import { RoutePart } from "@/features/payouts/route-part";
import { SettlementCard } from "@/features/payouts/settlement-card";
import { StatementPart } from "@/features/payouts/statement-part";
import { formatMoment } from "@/lib/dates";
import { ButtonAnchor } from "@/ui/button";
import { Heading, Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { SelectField } from "@/ui/select-field";
import { EmptyState } from "@/ui/states";
import { useReadersToday } from "@/ui/use-today";

const PERIODS: readonly Period[] = ["month", "last", "quarter", "year"];

type Props = {
  clientId: number;
  page: number;
  onPage: (page: number) => void;
  /** What the platform charges. */
  commission: ReactNode;
};

/** What the payment provider sent and still is to send, each payout down to its bookings. */
export function PayoutsPage({ clientId, page, onPage, commission }: Props) {
  const settlements = useQuery(settlementsQuery(clientId, page));
  return (
    <>
      <PageHead panel={operator.panel} title={t.title} lead={t.lead} />
      <div className={layout["page"]}>
        <QueryList
          query={settlements}
          skeletons={["12rem", "4rem", "4rem"]}
          className={layout["part"]}
          errorTitle={t.loadFailed}
          retryLabel={t.retry}
        >
          {(data) => (
            <>
              {data.checks.map((check) => (
                <CheckNotice key={check.account_id} check={check} />
              ))}
              {data.has_statement && <StatementPart clientId={clientId} />}
              {data.has_statement && <RoutePart clientId={clientId} />}
              {commission}
              <ExpectedPart clientId={clientId} expected={data.expected} />
              <section className={layout["part"]} aria-labelledby="payouts-list">
                <Row align="end" justify="between">
                  <Heading id="payouts-list">{t.listTitle}</Heading>
                  {data.total > 0 && <CsvDownload clientId={clientId} />}
                </Row>
                {data.total === 0 && <EmptyState title={t.none} text={t.noneText} />}
                <Stack as="ul" gap={3}>
                  {data.data.map((settlement) => (
                    <li key={settlement.settlement_id}>
                      <SettlementCard clientId={clientId} settlement={settlement} />
                    </li>
                  ))}
                </Stack>
                <Pager page={page} pages={data.total_pages} onPage={onPage} />
              </section>
            </>
          )}
        </QueryList>
      </div>
    </>
  );
}

function CheckNotice({ check }: { check: Wire["AccountCheck"] }) {
  if (check.reason === null) return null;
  const words = t.failing[check.reason];
  return (
    <Notice
      tone={check.reason === "unavailable" ? "note" : "warn"}
      title={words.title}
      action={
        check.reason === "keys_refused" && (
          <ButtonLink to="/to/payment-accounts" variant="outline" size="sm">
            {t.enterKeys}
          </ButtonLink>
        )
      }
    >
      {words.text(accountName(check))}
      {check.checked_at !== null && ` ${t.checked(formatMoment(check.checked_at))}`}
    </Notice>
  );
}

function CsvDownload({ clientId }: { clientId: number }) {
  const [period, setPeriod] = useState<Period>("month");
  const today = useReadersToday();
  if (today === null) return null;
  const [first, last] = daysOf(period, today);
  return (
    <Row align="end" justify="between">
      <SelectField
        label={t.period}
        value={period}
        onChange={(event) => {
          const next = PERIODS.find((option) => option === event.currentTarget.value);
          if (next) setPeriod(next);
        }}
        data={PERIODS.map((option) => ({ value: option, label: t.periods[option] }))}
      />
      <ButtonAnchor
        variant="outline"
        href={csvAddress(clientId, first, last)}
        download
        before={<Download size={18} aria-hidden />}
      >
        {t.download}
      </ButtonAnchor>
    </Row>
  );
}
