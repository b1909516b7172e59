import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/discounts";
import { t as panel } from "#messages/operator";
import { sentenceOf } from "@/api/errors";
import { savingOf } from "@/domain/offers";
import { DiscountDialog, type Editing } from "@/features/discounts/discount-dialog";
import classes from "@/features/discounts/discounts.module.css";
import { actOn, type Discount, discountsQuery } from "@/features/discounts/queries";
import { formatDay } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Column } from "@/ui/data-table";
import { Hint, Row, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

export type Filter = "all" | "open" | "over";

type Props = { clientId: number; filter: Filter; onFilter: (filter: Filter) => void };

const FILTERS: readonly Filter[] = ["all", "open", "over"];
const TONES: Record<Discount["state"], BadgeTone> = {
  active: "good",
  upcoming: "note",
  used_up: "warn",
  expired: "neutral",
  ended: "neutral",
};

/** A client's discounts with their uses. */
export function DiscountsPage({ clientId, filter, onFilter }: Props) {
  const discounts = useQuery(discountsQuery(clientId));
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<Editing>(null);
  const [ending, setEnding] = useState<Discount | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: discountsQuery(clientId).queryKey });
  const acting = useMutation({
    mutationFn: ({ id, act }: { id: number; act: "end" | "restart" }) => actOn(clientId, id, act),
    onSuccess: async (_, { act }) => {
      toast.success(act === "end" ? t.ended : t.restarted);
      setEnding(null);
      await refresh();
    },
    onError: (error, { act }) => {
      if (act === "restart") toast.error(sentenceOf(error, t.actFailed));
    },
  });
  const all = discounts.data ?? [];
  const rows = all.filter(({ state }) => isShown(state, filter));
  const columns: readonly Column<Discount>[] = [
    {
      name: t.name,
      sort: "name",
      by: ({ name }) => name,
      kind: "title",
      cell: ({ name, code }) => (
        <>
          {name}{" "}
          {code && (
            <Text as="code" size="sm" breakable>
              {code}
            </Text>
          )}
        </>
      ),
    },
    {
      name: t.state,
      sort: "state",
      by: ({ state }) => t.states[state],
      kind: "mark",
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge>,
    },
    {
      name: t.kind,
      sort: "kind",
      by: ({ kind }) => t.kinds[kind],
      from: "wide",
      cell: ({ kind }) => t.kinds[kind],
    },
    { name: t.discount, cell: savingOf },
    {
      name: t.uses,
      sort: "uses",
      by: ({ used }) => used,
      cell: ({ used, held, left: usesLeft }) => t.usesOf(used, held, usesLeft),
    },
    { name: t.when, sort: "when", by: ({ valid_from }) => valid_from, from: "medium", cell: daysOf },
    {
      name: t.trips,
      from: "wide",
      cell: placesOf,
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (discount) => (
        <Row noWrap justify="end" gap={2}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t.editName(discount.name)}
            onClick={() => setEditing(discount)}
          >
            {t.edit}
          </Button>
          {discount.state === "ended" ? (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t.restartName(discount.name)}
              loading={acting.isPending && acting.variables.id === discount.discount_id}
              onClick={() => acting.mutate({ id: discount.discount_id, act: "restart" })}
            >
              {t.restart}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t.endName(discount.name)}
              onClick={() => {
                acting.reset();
                setEnding(discount);
              }}
            >
              {t.end}
            </Button>
          )}
        </Row>
      ),
    },
  ];
  return (
    <>
      <PageHead
        panel={panel.panel}
        title={t.title}
        lead={t.lead}
        aside={
          <Button before={<Plus size={16} aria-hidden />} onClick={() => setEditing("new")}>
            {t.add}
          </Button>
        }
      />
      <Hint>{t.rule}</Hint>
      <QueryList
        query={discounts}
        skeletons={["12rem"]}
        errorTitle={t.failed}
        isEmpty={({ length }) => length === 0}
        empty={{ title: t.none, text: t.noneText }}
      >
        {() => (
          <>
            <SelectField
              className={classes["filter"] ?? ""}
              label={t.state}
              value={filter}
              data={FILTERS.map((value) => ({ value, label: t.filters[value] }))}
              onChange={(event) => onFilter(event.currentTarget.value as Filter)}
            />
            {rows.length > 0 ? (
              <RecordTable
                table="discounts"
                label={t.title}
                count={t.count(rows.length)}
                columns={columns}
                rows={rows}
                keyOf={({ discount_id }) => discount_id}
              />
            ) : (
              <p>{t.noneInFilter}</p>
            )}
          </>
        )}
      </QueryList>
      <DiscountDialog
        clientId={clientId}
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={refresh}
      />
      <ConfirmDialog
        title={ending ? t.endTitle(ending.name) : ""}
        opened={ending !== null}
        confirm={t.endConfirm}
        cancel={t.keep}
        loading={acting.isPending}
        error={acting.isError && <Notice tone="bad">{sentenceOf(acting.error, t.actFailed)}</Notice>}
        onConfirm={() => ending && acting.mutate({ id: ending.discount_id, act: "end" })}
        onClose={() => setEnding(null)}
      >
        <p>{t.endText}</p>
      </ConfirmDialog>
    </>
  );
}

function isShown(state: Discount["state"], filter: Filter): boolean {
  if (filter === "all") return true;
  return (state === "active" || state === "upcoming") === (filter === "open");
}

function daysOf({ valid_from: from, valid_to: to }: Discount): string {
  const days = [from && t.from(formatDay(from)), to && t.until(formatDay(to))].filter(Boolean);
  return days.length > 0 ? days.join(" ") : t.always;
}

/** The trips and the departures that a discount is for. */
function placesOf({ event_ids, starts_from, starts_to }: Discount): string {
  const trips = event_ids === null ? t.allTrips : t.someTrips(event_ids.length);
  if (!starts_from && !starts_to) return trips;
  return `${trips}, ${t.departures(starts_from && formatDay(starts_from), starts_to && formatDay(starts_to))}`;
}
