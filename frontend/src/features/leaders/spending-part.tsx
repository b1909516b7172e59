import { useMutation } from "@tanstack/react-query";
import { t as words } from "#messages/leader-records";
import { t } from "#messages/leaders";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/api/rights";
import classes from "@/features/leaders/leaders.module.css";
import type { PartProps } from "@/features/leaders/links-part";
import { addToCosts, type Spending } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { ButtonLink, TextAnchor } from "@/ui/link";
import { toast } from "@/ui/toasts";

const sumOf = (spending: readonly Spending[]) => addRupees(...spending.map(({ amount }) => amount));
const nameOf = (one: Spending) =>
  `${[words.categories[one.category], one.payee].filter(Boolean).join(", ")}, ${formatRupees(one.amount)}`;

/** What leaders spent, and the one press that makes costs of it. */
export function SpendingPart({ eventId, leaders, onChange }: PartProps & { eventId: number }) {
  const may = useMay();
  const { spending } = leaders.records;
  const open = spending.filter(({ is_cost }) => !is_cost);
  const adding = useMutation({
    mutationFn: (chosen: readonly Spending[]) =>
      addToCosts(
        leaders.event_plan_id,
        chosen.map((one) => one.leader_event_id),
      ),
    onSuccess: (after, chosen) => {
      onChange(after);
      toast.success(t.addedToCosts(formatRupees(sumOf(chosen))));
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const isAdding = (one: Spending) => adding.isPending && adding.variables.includes(one);
  const bills = new Map(leaders.bills.map((one) => [one.spending, one.image.url]));
  const columns: readonly Column<Spending>[] = [
    {
      name: t.what,
      kind: "title",
      cell: (one) => (
        <>
          {[words.categories[one.category], one.payee].filter(Boolean).join(" · ")}
          <span className={classes["less"]}>
            {[one.note, t.by(one.by, formatMoment(one.at))].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
    },
    { name: t.paidBy, kind: "short", cell: ({ paid_by }) => words.paidBy[paid_by] },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    {
      name: t.actions,
      kind: "actions",
      cell: (one) => (
        <span className={classes["rowActs"]}>
          {bills.has(one.spending) && (
            <TextAnchor
              href={bills.get(one.spending) ?? ""}
              target="_blank"
              rel="noopener"
              aria-label={t.billOf(nameOf(one))}
            >
              {t.bill}
            </TextAnchor>
          )}
          {one.is_cost ? (
            <Badge tone="good">{t.isCost}</Badge>
          ) : (
            may("money") && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t.toCostsOf(nameOf(one))}
                loading={isAdding(one)}
                onClick={() => adding.mutate([one])}
              >
                {t.toCosts}
              </Button>
            )
          )}
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="spending" className={classes["part"]}>
      <div className={classes["bar"]}>
        <h2 id="spending" className={classes["heading"]}>
          {t.spending}
        </h2>
        {may("money") && (
          <div className={classes["acts"]}>
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
          </div>
        )}
      </div>
      {spending.length === 0 ? (
        <p className={classes["hint"]}>{t.noSpending}</p>
      ) : (
        <DataTable label={t.spending} columns={columns} rows={spending} keyOf={(one) => one.spending} />
      )}
    </section>
  );
}
