import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/credit";
import classes from "@/features/operator/credit-page.module.css";
import { type CreditNote, creditQuery } from "@/features/operator/credit-queries";
import { PageHead } from "@/features/operator/page-head";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const TONES: Record<CreditNote["state"], BadgeTone> = { valid: "good", used: "neutral", expired: "warn" };

const COLUMNS: readonly Column<CreditNote>[] = [
  { name: t.customer, kind: "title", cell: ({ customer }) => customer },
  { name: t.state, kind: "mark", cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge> },
  { name: t.left, kind: "money", value: ({ left }) => left },
  { name: t.amount, kind: "money", value: ({ amount }) => amount },
  { name: t.validUntil, kind: "day", value: ({ valid_until }) => valid_until },
  { name: t.reference, from: "medium", cell: ({ booking_reference }) => booking_reference },
  { name: t.reason, from: "wide", cell: ({ reason }) => reason },
];

/** All travel credit of a client, the soonest to expire first. */
export function CreditPage({ clientId }: { clientId: number }) {
  const credit = useQuery(creditQuery(clientId, null));
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {credit.isPending && <Skeleton height="16rem" />}
      {credit.isError && (
        <ErrorState title={t.failed} text={credit.error.message} onRetry={() => void credit.refetch()} />
      )}
      {credit.data?.notes.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {credit.data && credit.data.notes.length > 0 && (
        <div className={classes["page"]}>
          <Rows>
            <Row name={t.usable} strong>
              {formatRupees(credit.data.usable)}
            </Row>
            {credit.data.expired > 0 && <Row name={t.expired}>{formatRupees(credit.data.expired)}</Row>}
          </Rows>
          <DataTable
            label={t.title}
            columns={COLUMNS}
            rows={credit.data.notes}
            keyOf={({ credit_note_id }) => credit_note_id}
          />
        </div>
      )}
    </>
  );
}
