import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/cheques";
import { PageHead } from "@/domain/page-head";
import { useMay } from "@/domain/rights";
import {
  BounceDialog,
  ClearDialog,
  DepositDialog,
  isPostDated,
  nameOf,
  sumOf,
} from "@/features/cheques/cheque-dialogs";
import classes from "@/features/cheques/cheques.module.css";
import {
  type Cheque,
  type ChequesSearch,
  chequesQuery,
  keyOf,
  STATES,
  type State,
} from "@/features/cheques/queries";
import { formatDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { choiceColumn } from "@/ui/choice-column";
import { type Column, DataTable } from "@/ui/data-table";
import { Hint, Note, Row } from "@/ui/layout";
import { LinkTabs } from "@/ui/link-tabs";
import { MoreMenu } from "@/ui/more-menu";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { RowTitleLink } from "@/ui/row-link";
import { SelectionBar } from "@/ui/selection-bar";

type Act = { kind: "deposit" | "clear" | "bounce"; cheques: readonly Cheque[] };

type Props = {
  clientId: number;
  search: ChequesSearch;
  onSearch: (search: ChequesSearch) => void;
};

/** The cheques of a client by state, and what becomes of them. */
export function ChequesPage({ clientId, search, onSearch }: Props) {
  const { state = "in_hand", page = 1 } = search;
  const queryClient = useQueryClient();
  const cheques = useQuery(chequesQuery(clientId, search));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<Act | null>(null);
  // The counts of the previous response are kept, so that the tabs do not move.
  const rows = cheques.isPlaceholderData ? undefined : cheques.data;
  const chosen =
    state === "in_hand" ? (rows?.data.filter((cheque) => selected.has(keyOf(cheque))) ?? []) : [];
  const chequeOf = (kind: Act["kind"]) => (act?.kind === kind ? (act.cheques[0] ?? null) : null);
  const dialog = {
    clientId,
    onClose: () => setAct(null),
    onDone: () => {
      setSelected(new Set());
      if (page > 1 && act?.cheques.length === rows?.data.length) onSearch({ ...search, page: page - 1 });
      return queryClient.invalidateQueries();
    },
  };
  const columns = useColumns(state, setAct);
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <LinkTabs
        label={t.tabs}
        look="filter"
        tabs={STATES.map((name) => ({
          label: t.states[name],
          link: { to: "/to/cheques", search: name === "in_hand" ? {} : { state: name } },
          isCurrent: name === state,
          mark: cheques.data?.counts[name],
        }))}
      />
      <div className={classes["list"]}>
        <QueryList
          query={{ data: rows, error: cheques.error, refetch: cheques.refetch }}
          skeletons={["20rem"]}
          errorTitle={t.failed}
          isEmpty={({ total }) => total === 0}
          empty={{ title: t.none[state], text: t.noneText[state] }}
        >
          {({ data, total }) => (
            <>
              <Hint role="status">{t.count(total)}</Hint>
              <DataTable
                label={t.title}
                columns={
                  state === "in_hand"
                    ? [
                        choiceColumn({
                          rows: data,
                          all: t.selectPage,
                          ...chequeChoice(selected, setSelected),
                        }),
                        ...columns,
                      ]
                    : columns
                }
                rows={data}
                keyOf={keyOf}
              />
            </>
          )}
        </QueryList>
        <Pager
          page={page}
          pages={cheques.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
        {chosen.length > 0 && (
          <SelectionBar
            label={t.selection}
            count={t.selected(chosen.length, sumOf(chosen))}
            clear={t.clearSelection}
            onClear={() => setSelected(new Set())}
          >
            <Button size="sm" onClick={() => setAct({ kind: "deposit", cheques: chosen })}>
              {t.deposit}
            </Button>
          </SelectionBar>
        )}
      </div>
      <DepositDialog cheques={act?.kind === "deposit" ? act.cheques : []} {...dialog} />
      <ClearDialog cheque={chequeOf("clear")} {...dialog} />
      <BounceDialog cheque={chequeOf("bounce")} {...dialog} />
    </>
  );
}

/** The columns of a state. Only who may reverse payments may record a bounce. */
function useColumns(state: State, onAct: (act: Act) => void): readonly Column<Cheque>[] {
  const mayBounce = useMay()("refunds");
  const isOpen = state === "in_hand" || state === "deposited";
  return [
    { name: t.customer, kind: "title", cell: ({ customer_name }) => customer_name },
    ...(isOpen ? [BADGE] : []),
    BOOKING,
    NUMBER,
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    {
      name: t.datedOn,
      kind: "short",
      from: isOpen ? "medium" : "wide",
      cell: ({ dated_on }) => dated_on && formatDay(dated_on),
    },
    ...OF_STATE[state],
    ...(isOpen
      ? [
          {
            name: t.actions,
            kind: "actions",
            cell: (cheque) => <ChequeActs cheque={cheque} mayBounce={mayBounce} onAct={onAct} />,
          } satisfies Column<Cheque>,
        ]
      : []),
  ];
}

const BADGE: Column<Cheque> = {
  name: t.state,
  kind: "mark",
  cell: (cheque) => {
    if (cheque.is_stale) return <Badge tone="bad">{t.stale}</Badge>;
    return isPostDated(cheque) ? <Badge tone="warn">{t.postDated}</Badge> : null;
  },
};

const BOOKING: Column<Cheque> = {
  name: t.booking,
  kind: "short",
  cell: ({ booking_reference, event_id, reservation_event_id, customer }) =>
    event_id !== null && reservation_event_id !== null ? (
      <RowTitleLink
        to="/to/orders/$eventId/details/$reservationEventId"
        params={{ eventId: event_id, reservationEventId: reservation_event_id }}
      >
        {booking_reference}
      </RowTitleLink>
    ) : (
      <RowTitleLink to="/to/customers/$customer" params={{ customer }}>
        {t.onAccount}
      </RowTitleLink>
    ),
};

const NUMBER: Column<Cheque> = {
  name: t.number,
  cell: ({ number, bank_name }) => (
    <span>
      {number || t.noNumber}
      {bank_name && <Note breakable>{bank_name}</Note>}
    </span>
  ),
};

const DEPOSITED: Column<Cheque> = {
  name: t.depositedOn,
  from: "medium",
  cell: ({ deposited_on, slip }) =>
    deposited_on && (
      <span>
        {formatDay(deposited_on)}
        {slip && <Note breakable>{t.slipOf(slip)}</Note>}
      </span>
    ),
};

const OF_STATE: Readonly<Record<State, readonly Column<Cheque>[]>> = {
  in_hand: [{ name: t.receivedOn, kind: "day", from: "wide", value: ({ received_on }) => received_on }],
  deposited: [DEPOSITED],
  cleared: [
    DEPOSITED,
    { name: t.clearedOn, kind: "short", cell: ({ cleared_on }) => cleared_on && formatDay(cleared_on) },
  ],
  bounced: [
    DEPOSITED,
    {
      name: t.bouncedOn,
      cell: ({ bounced_on, bounced_reason }) =>
        bounced_on && (
          <span>
            {formatDay(bounced_on)}
            <Note breakable>{bounced_reason}</Note>
          </span>
        ),
    },
    { name: t.charge, kind: "money", from: "medium", value: ({ charge }) => charge },
  ],
};

type ActsProps = { cheque: Cheque; mayBounce: boolean; onAct: (act: Act) => void };

/** What happens next to a cheque, and in the menu what may happen as well. */
function ChequeActs({ cheque, mayBounce, onAct }: ActsProps) {
  const name = nameOf(cheque);
  const act = (kind: Act["kind"]) => () => onAct({ kind, cheques: [cheque] });
  const isInHand = cheque.state === "in_hand";
  const others = [
    ...(isInHand ? [{ label: t.clear, name: t.clearOf(name), onPress: act("clear") }] : []),
    ...(mayBounce ? [{ label: t.bounce, name: t.bounceOf(name), onPress: act("bounce") }] : []),
  ];
  return (
    <Row as="span" noWrap justify="end" gap={2}>
      <Button
        size="sm"
        variant="outline"
        aria-label={(isInHand ? t.depositOf : t.clearOf)(name)}
        onClick={act(isInHand ? "deposit" : "clear")}
      >
        {isInHand ? t.deposit : t.clear}
      </Button>
      {others.length > 0 && <MoreMenu label={t.moreOf(name)} acts={others} />}
    </Row>
  );
}

/** How boxes select cheques for one deposit slip. */
function chequeChoice(selected: ReadonlySet<string>, onSelect: (selected: ReadonlySet<string>) => void) {
  return {
    isChosen: (cheque: Cheque) => selected.has(keyOf(cheque)),
    nameOf: (cheque: Cheque) => t.select(nameOf(cheque)),
    onChoose: (cheques: readonly Cheque[], isSelected: boolean) => {
      const ids = cheques.map(keyOf);
      onSelect(new Set(isSelected ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))));
    },
  };
}
