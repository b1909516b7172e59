import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/profit";
import { sentenceOf } from "@/api/errors";
import { CostDialog, type OpenCost } from "@/features/profit/cost-dialog";
import { PaymentDialog } from "@/features/profit/payment-dialog";
import classes from "@/features/profit/profit.module.css";
import {
  type Cost,
  giveCostsToTrip,
  type Profit,
  removeCost,
  type Suggested,
  saveCost,
  takeCostsOfTrip,
} from "@/features/profit/queries";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Hint, Note, Row, Text } from "@/ui/layout";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

export type PartProps = {
  clientId: number;
  profit: Profit;
  onChange: (profit: Profit) => Promise<unknown>;
};

/** A line of the table: a cost, or the payments and bills for none. */
type Line = { cost: Cost | null; expected: number; actual: number };

/** The costs of a departure, expected and so far, and what can be added with one click. */
export function CostsPart({ clientId, profit, onChange }: PartProps) {
  const [opened, setOpened] = useState<OpenCost | null>(null);
  const [paying, setPaying] = useState<Cost | null>(null);
  const [removing, setRemoving] = useState<Cost | null>(null);
  const [isGiving, setGiving] = useState(false);
  const planId = profit.event_plan_id;
  const acting = useMutation({
    mutationFn: (act: () => Promise<Profit>) => act(),
    onSuccess: onChange,
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const removal = useMutation({
    mutationFn: (cost: Cost) => removeCost(planId, cost.departure_cost_id),
    onSuccess: async (after) => {
      setRemoving(null);
      toast.success(t.removed);
      await onChange(after);
    },
  });
  const giving = useMutation({
    mutationFn: () => giveCostsToTrip(planId),
    onSuccess: async (after) => {
      setGiving(false);
      toast.success(t.tripGiven);
      await onChange(after);
    },
  });
  const lines: readonly Line[] = [
    ...profit.costs.map((cost) => ({ cost, expected: cost.expected, actual: cost.actual })),
    ...(profit.unplanned > 0 ? [{ cost: null, expected: 0, actual: profit.unplanned }] : []),
  ];
  const takeTrip = () =>
    acting.mutate(async () => {
      const after = await takeCostsOfTrip(planId);
      toast.success(t.tripTaken);
      return after;
    });
  return (
    <section aria-labelledby="costs" className={layout["part"]}>
      <Row align="end" justify="between">
        <div>
          <Heading id="costs">{t.costs}</Heading>
          <Hint>{t.group(profit.travellers, profit.rooms, profit.days)}</Hint>
        </div>
        <Row gap={2}>
          {profit.costs.length > 0 && (
            <Button variant="outline" size="sm" onClick={() => setGiving(true)}>
              {t.giveTrip}
            </Button>
          )}
          {profit.trip_costs > 0 && profit.costs.length > 0 && (
            <Button variant="outline" size="sm" loading={acting.isPending} onClick={takeTrip}>
              {t.takeTrip}
            </Button>
          )}
          <Button size="sm" before={<Plus size={16} aria-hidden />} onClick={() => setOpened({ cost: null })}>
            {t.addCost}
          </Button>
        </Row>
      </Row>
      {profit.suggested.length > 0 && (
        <SuggestedCosts
          suggested={profit.suggested}
          isSaving={acting.isPending}
          onTake={(cost) => acting.mutate(() => saveCost(planId, null, cost))}
        />
      )}
      {lines.length === 0 ? (
        <EmptyState
          title={t.emptyCosts}
          text={profit.trip_costs > 0 ? t.takeTripText(profit.trip_costs) : t.emptyCostsText}
          action={
            profit.trip_costs > 0 && (
              <Button variant="outline" loading={acting.isPending} onClick={takeTrip}>
                {t.takeTrip}
              </Button>
            )
          }
        />
      ) : (
        <>
          <DataTable
            label={t.costs}
            columns={columnsOf({
              onPay: setPaying,
              onEdit: (cost) => setOpened({ cost }),
              onRemove: setRemoving,
            })}
            rows={lines}
            keyOf={({ cost }) => cost?.departure_cost_id ?? 0}
          />
          <Row as="p" gap={5} rowGap={2} tone="soft" size="sm" digits>
            <span>{t.all}</span>
            <span>
              {t.expected} <strong>{formatRupees(profit.expected.cost)}</strong>
            </span>
            <span>
              {t.spent} <strong>{formatRupees(profit.actual.cost)}</strong>
            </span>
          </Row>
        </>
      )}
      <CostDialog
        clientId={clientId}
        planId={planId}
        opened={opened}
        onClose={() => setOpened(null)}
        onSaved={onChange}
      />
      <PaymentDialog
        clientId={clientId}
        profit={profit}
        opened={paying && { payment: null, cost: paying }}
        onClose={() => setPaying(null)}
        onSaved={onChange}
      />
      <ConfirmDialog
        title={t.removeTitle(removing?.name ?? "")}
        opened={removing !== null}
        confirm={t.remove}
        cancel={t.back}
        loading={removal.isPending}
        error={removal.isError && <Notice tone="bad">{sentenceOf(removal.error, t.saveFailed)}</Notice>}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => {
          removal.reset();
          setRemoving(null);
        }}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t.giveTripTitle}
        opened={isGiving}
        isHarmless
        confirm={t.giveTrip}
        cancel={t.back}
        loading={giving.isPending}
        error={giving.isError && <Notice tone="bad">{sentenceOf(giving.error, t.saveFailed)}</Notice>}
        onConfirm={() => giving.mutate()}
        onClose={() => setGiving(false)}
      >
        <p>{t.giveTripText(profit.costs.length)}</p>
      </ConfirmDialog>
    </section>
  );
}

type SuggestedProps = {
  suggested: readonly Suggested[];
  isSaving: boolean;
  onTake: (one: Suggested) => void;
};

/** Assigned hotels, vehicles and places without a cost. */
function SuggestedCosts({ suggested, isSaving, onTake }: SuggestedProps) {
  return (
    <Notice title={t.suggested}>
      <p>{t.suggestedText}</p>
      <ul className={classes["suggested"]}>
        {suggested.map((cost) => (
          <li key={cost.plan_resource_id}>
            <span>
              {cost.name}
              <Note small>{howOf(cost)}</Note>
            </span>
            <Button
              variant="outline"
              size="sm"
              loading={isSaving}
              aria-label={t.takeOf(cost.name)}
              onClick={() => onTake(cost)}
            >
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Acts = { onPay: (cost: Cost) => void; onEdit: (cost: Cost) => void; onRemove: (cost: Cost) => void };

function columnsOf({ onPay, onEdit, onRemove }: Acts): readonly Column<Line>[] {
  return [
    {
      name: t.cost,
      kind: "title",
      cell: ({ cost }) => (
        <>
          {cost?.name ?? t.unplanned}
          <Note small>{cost ? aboutOf(cost) : t.unplannedHint}</Note>
        </>
      ),
    },
    { name: t.expected, kind: "money", value: ({ expected }) => expected },
    { name: t.spent, kind: "money", value: ({ actual }) => actual },
    {
      name: t.left,
      kind: "number",
      from: "medium",
      cell: ({ expected, actual }) => {
        const difference = Math.round((expected - actual) * 100) / 100;
        return difference < 0 ? (
          <Text as="span" tone="bad">
            {t.over(formatRupees(-difference))}
          </Text>
        ) : (
          formatSignedRupees(difference)
        );
      },
    },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ cost }) =>
        cost && (
          <Row as="span" noWrap justify="end" gap={2}>
            <Button variant="outline" size="sm" aria-label={t.payOf(cost.name)} onClick={() => onPay(cost)}>
              {t.pay}
            </Button>
            <MoreMenu
              label={t.moreOf(cost.name)}
              acts={[
                { label: t.change, name: t.changeOf(cost.name), onPress: () => onEdit(cost) },
                { label: t.remove, name: t.removeOf(cost.name), onPress: () => onRemove(cost) },
              ]}
            />
          </Row>
        ),
    },
  ];
}

function aboutOf(cost: Cost): string {
  const unpaid = cost.unpaid > 0 && t.unpaid(formatRupees(cost.unpaid));
  return [t.categories[cost.category], howOf(cost), cost.payee, unpaid].filter(Boolean).join(" · ");
}

function howOf({ rate, quantity, basis, is_per_day }: Cost | Suggested): string {
  return t.how(formatRupees(rate), quantity, basis, is_per_day);
}
