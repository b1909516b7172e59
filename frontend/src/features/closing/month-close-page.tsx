import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/closing";
import { sentenceOf } from "@/api/errors";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/closing/closing.module.css";
import {
  closeMonth,
  type MonthClose,
  monthCloseQuery,
  type OpenPoint,
  reopenMonth,
  returnsQuery,
} from "@/features/closing/queries";
import { addMonths, formatDay, formatMoment, formatMonth, monthOf, today } from "@/lib/dates";
import type { MonthSearch } from "@/lib/search-params";
import { Badge } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { MonthField } from "@/ui/fields";
import { Heading, Hint, Note, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { TextDialog } from "@/ui/text-dialog";
import { toast } from "@/ui/toasts";

const LINKS = {
  bank_lines: "/to/bank",
  cheques: "/to/cheques",
  payouts: "/to/payouts",
  excess_payments: "/to/refunds",
  invoices: "/to/exports",
  bills: "/to/suppliers",
  expenses: "/to/cash",
  hand_overs: "/to/cash",
  cash_counts: "/to/cash",
  cash_below_zero: "/to/cash",
  tds_certificates: "/to/customer-tds",
  differences: "/to/exports",
} as const satisfies Record<OpenPoint["kind"], string>;

const ZOHO = ["invoices", "credit-notes", "payments", "journals"] as const;

type Props = {
  clientId: number;
  search: MonthSearch;
  onSearch: (search: MonthSearch) => void;
};

/** Open points of a month, its lock, and its files for the accountant. */
export function MonthClosePage({ clientId, search, onSearch }: Props) {
  const lastMonth = addMonths(monthOf(today()), -1);
  const month = search.month ?? lastMonth;
  const query = useQuery(monthCloseQuery(clientId, month));
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        aside={
          <MonthField
            label={t.month}
            value={month}
            max={lastMonth}
            onMonth={(next) => onSearch({ month: next })}
          />
        }
      />
      <QueryList
        query={query}
        skeletons={["12rem", "12rem"]}
        className={layout["page"]}
        errorTitle={t.failed}
      >
        {(data) => (
          <div className={layout["page"]}>
            <StateCard clientId={clientId} close={data} />
            <Files clientId={clientId} month={data.month} />
            <History closings={data.closings} />
          </div>
        )}
      </QueryList>
    </>
  );
}

function StateCard({ clientId, close }: { clientId: number; close: MonthClose }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"close" | "reopen" | null>(null);
  const { month, points, is_closed, is_over, may_reopen, closed_until } = close;
  const name = formatMonth(month);
  const onDone = () => queryClient.invalidateQueries();
  const closing = useMutation({
    mutationFn: () => closeMonth(clientId, month, ""),
    onSuccess: () => {
      toast.success(t.closed(name));
      return onDone();
    },
    onError: (error) => toast.error(sentenceOf(error, t.closeFailed)),
  });
  const isAsked = points.length > 0;
  return (
    <Card label={name} className={layout["part"]}>
      <Row as="h2" gap={2} size="lg">
        {name} {is_closed ? <Badge tone="good">{t.isClosed}</Badge> : <Badge>{t.isOpen}</Badge>}
      </Row>
      {is_closed && closed_until && <Hint>{t.lockedUntil(formatDay(closed_until))}</Hint>}
      {points.length === 0 ? (
        <Notice tone="good">{t.noPoints}</Notice>
      ) : (
        <ul className={classes["points"]} aria-label={t.points}>
          {points.map(({ kind, count }) => (
            <li key={kind}>
              <TextLink to={LINKS[kind]}>{t.kinds[kind]}</TextLink>
              <strong>{count.toLocaleString("en-IN")}</strong>
            </li>
          ))}
        </ul>
      )}
      <Row gap={2}>
        {!is_closed && is_over && (
          <Button
            loading={closing.isPending}
            onClick={() => (isAsked ? setAsked("close") : closing.mutate())}
          >
            {t.close(name)}
          </Button>
        )}
        {may_reopen && (
          <Button variant="outline" onClick={() => setAsked("reopen")}>
            {t.reopen(name)}
          </Button>
        )}
      </Row>
      <TextDialog
        title={asked === "reopen" ? t.reopen(name) : t.close(name)}
        opened={asked !== null}
        draftKey={`toli.client.${clientId}.month.${month}.${asked}`}
        text={asked === "reopen" ? t.reopenText : t.closeText}
        texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 500, rows: 2 } }}
        back={t.back}
        submit={asked === "reopen" ? t.reopen(name) : t.close(name)}
        sent={asked === "reopen" ? t.reopened(name) : t.closed(name)}
        onSend={({ reason }) => (asked === "reopen" ? reopenMonth : closeMonth)(clientId, month, reason)}
        errorOf={(error) => sentenceOf(error, t.closeFailed)}
        onDone={onDone}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** The files of a month. */
function Files({ clientId, month }: { clientId: number; month: string }) {
  const { data } = useQuery(returnsQuery(clientId, month));
  const at = `/api/exports/clients/${clientId}/months/${month}`;
  const quarterMonth = Number(month.slice(-2));
  const quarter = addMonths(month, -((quarterMonth - 1) % 3));
  const files = [
    { label: t.tallyLedgers, href: `${at}/tally-ledgers.xml` },
    { label: t.tallyOpenings, href: `${at}/tally-openings.xml` },
    { label: t.tally, href: `${at}/tally.xml` },
    { label: t.zohoOpenings, href: `${at}/zoho-openings.csv` },
    ...ZOHO.map((module) => ({ label: t.zoho[module], href: `${at}/zoho-${module}.csv` })),
    ...(data?.returns ?? []).map(({ gstin }) => ({
      label: t.gstr1(gstin),
      href: `${at}/gstr1.json?gstin=${gstin}`,
    })),
    { label: t.payments, href: `${at}/payments.csv` },
    { label: t.cashBooks, href: `/api/clients/${clientId}/cash/month.xlsx?month=${month}` },
    { label: t.tds, href: `/api/clients/${clientId}/tds.xlsx?quarter=${quarter}` },
    {
      label: t.customerTds,
      href: `/api/exports/clients/${clientId}/quarters/${quarter}/customer-tds.xlsx`,
    },
  ];
  return (
    <Card label={t.files} className={layout["part"]}>
      <Heading>{t.files}</Heading>
      <Row as="p" gap={2}>
        {files.map(({ label, href }) => (
          <ButtonAnchor
            key={href}
            href={href}
            download
            variant="outline"
            size="sm"
            before={<Download size={18} aria-hidden />}
          >
            {label}
          </ButtonAnchor>
        ))}
      </Row>
    </Card>
  );
}

function History({ closings }: Pick<MonthClose, "closings">) {
  if (closings.length === 0) return null;
  return (
    <Card label={t.history} className={layout["part"]}>
      <Heading>{t.history}</Heading>
      <Stack as="ul" gap={3}>
        {closings.map((closing) => (
          <li key={closing.closed_at}>
            <strong>{formatMonth(closing.month)}</strong>{" "}
            {t.closedBy(closing.closed_by, formatMoment(closing.closed_at))}
            {closing.reason && <Note breakable>{closing.reason}</Note>}
            {closing.reopened_at && (
              <Note breakable>
                {t.reopenedBy(closing.reopened_by ?? "", formatMoment(closing.reopened_at))}
                {": "}
                {closing.reopened_reason}
              </Note>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}
