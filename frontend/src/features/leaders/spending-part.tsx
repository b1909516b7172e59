import { useMutation } from "@tanstack/react-query";
import { t as words } from "#messages/leader-records";
import { t } from "#messages/leaders";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/domain/rights";
import classes from "@/features/leaders/leaders.module.css";
import type { PartProps } from "@/features/leaders/links-part";
import { addToCosts, type Spending } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Hint, Note, Row, Stack } from "@/ui/layout";
import { ButtonLink, TextAnchor } from "@/ui/link";
import { toast } from "@/ui/toasts";

const sumOf = (spending: readonly Spending[]) => addRupees(...spending.map(({ amount }) => amount));
const nameOf = (expense: Spending) =>
  `${[words.categories[expense.category], expense.payee].filter(Boolean).join(", ")}, ${formatRupees(expense.amount)}`;

/** What leaders spent, and the one press that makes costs of it. */
export function SpendingPart({ eventId, leaders, onChange }: PartProps & { eventId: number }) {
  const may = useMay();
  const { spending } = leaders.records;
  const open = spending.filter(({ is_cost }) => !is_cost);
  const adding = useMutation({
    mutationFn: (chosen: readonly Spending[]) =>
      addToCosts(
        leaders.event_plan_id,
        chosen.map((expense) => expense.leader_event_id),
      ),
    onSuccess: (after, chosen) => {
      onChange(after);
      toast.success(t.addedToCosts(formatRupees(sumOf(chosen))));
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const isAdding = (expense: Spending) => adding.isPending && adding.variables.includes(expense);
  const bills = new Map(leaders.bills.map((bill) => [bill.spending, bill.image.url]));
  const columns: readonly Column<Spending>[] = [
    {
      name: t.what,
      kind: "title",
      cell: (expense) => (
        <>
          {[words.categories[expense.category], expense.payee].filter(Boolean).join(" · ")}
          <Note small>
            {[expense.note, t.by(expense.by, formatMoment(expense.at))].filter(Boolean).join(" · ")}
          </Note>
        </>
      ),
    },
    { name: t.paidBy, kind: "short", cell: ({ paid_by }) => words.paidBy[paid_by] },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    {
      name: t.actions,
      kind: "actions",
      cell: (expense) => (
        <Row as="span" noWrap justify="end">
          {bills.has(expense.spending) && (
            <TextAnchor
              href={bills.get(expense.spending) ?? ""}
              target="_blank"
              rel="noopener"
              aria-label={t.billOf(nameOf(expense))}
            >
              {t.bill}
            </TextAnchor>
          )}
          {expense.is_cost ? (
            <Badge tone="good">{t.isCost}</Badge>
          ) : (
            may("money") && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t.toCostsOf(nameOf(expense))}
                loading={isAdding(expense)}
                onClick={() => adding.mutate([expense])}
              >
                {t.toCosts}
              </Button>
            )
          )}
        </Row>
      ),
    },
  ];
  return (
    <Stack as="section" gap={3} aria-labelledby="spending">
      <div className={classes["bar"]}>
        <Heading id="spending">{t.spending}</Heading>
        {may("money") && (
          <Row gap={2}>
            <ButtonLink
              to="/to/orders/$eventId/profit"
              params={{ eventId }}
              search={{ plan: leaders.event_plan_id }}
              variant="outline"
              size="sm"
            >
              {t.profit}
            </ButtonLink>
            {open.length > 1 && (
              <Button size="sm" loading={adding.isPending} onClick={() => adding.mutate(open)}>
                {t.allToCosts(formatRupees(sumOf(open)))}
              </Button>
            )}
          </Row>
        )}
      </div>
      {spending.length === 0 ? (
        <Hint>{t.noSpending}</Hint>
      ) : (
        <DataTable
          label={t.spending}
          columns={columns}
          rows={spending}
          keyOf={(expense) => expense.spending}
        />
      )}
    </Stack>
  );
}
