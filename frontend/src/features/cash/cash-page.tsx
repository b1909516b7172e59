import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/cash";
import { sentenceOf } from "@/api/errors";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/cash/cash.module.css";
import { type CashAct, CashDialog, type OpenAct } from "@/features/cash/cash-dialogs";
import {
  acceptCash,
  type CashBook,
  type CashBooks,
  cashBooksQuery,
  type HandOver,
} from "@/features/cash/queries";
import { ReversalDialog } from "@/features/cash/reversal-dialog";
import { formatDay } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Note, Row } from "@/ui/layout";
import { MoreMenu } from "@/ui/more-menu";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { RowTitleLink } from "@/ui/row-link";
import { toast } from "@/ui/toasts";

/** Cash books by person, and hand-overs that wait. */
export function CashPage({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const query = useQuery(cashBooksQuery(clientId));
  const [act, setAct] = useState<OpenAct | null>(null);
  const onDone = () => queryClient.invalidateQueries();
  const open = (kind: CashAct, holder: string | null = null) => setAct({ kind, holder });
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        aside={
          query.data && (
            <Row gap={2}>
              <Button onClick={() => open("move")}>{t.handOver}</Button>
              <Button variant="outline" onClick={() => open("expense")}>
                {t.recordExpense}
              </Button>
              <Button variant="outline" onClick={() => open("count")}>
                {t.count}
              </Button>
              {query.data.may_manage && (
                <MoreMenu
                  label={t.more}
                  isOutlined
                  acts={[
                    { label: t.addBox, name: t.addBox, onPress: () => open("box") },
                    { label: t.titles.opening, name: t.titles.opening, onPress: () => open("opening") },
                  ]}
                />
              )}
            </Row>
          )
        }
      />
      <QueryList query={query} skeletons={["8rem", "16rem"]} className={layout["page"]} errorTitle={t.failed}>
        {(books) => (
          <div className={layout["page"]}>
            {books.hand_overs.length > 0 && (
              <HandOvers clientId={clientId} handOvers={books.hand_overs} onDone={onDone} />
            )}
            <Books books={books} onAct={open} />
            <CashDialog
              clientId={clientId}
              books={books}
              act={act}
              onClose={() => setAct(null)}
              onDone={onDone}
            />
          </div>
        )}
      </QueryList>
    </>
  );
}

function Books({
  books,
  onAct,
}: {
  books: CashBooks;
  onAct: (kind: CashAct, holder: string | null) => void;
}) {
  const columns: readonly Column<CashBook>[] = [
    {
      name: t.book,
      kind: "title",
      cell: ({ holder, name, balance, opened_on }) => (
        <>
          <RowTitleLink to="/to/cash/$holder" params={{ holder }}>
            {name}
          </RowTitleLink>
          {balance < 0 && opened_on === null && (
            <Note>
              {t.noOpening}{" "}
              {books.may_manage && (
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t.recordOpeningOf(name)}
                  onClick={() => onAct("opening", holder)}
                >
                  {t.recordOpening}
                </Button>
              )}
            </Note>
          )}
        </>
      ),
    },
    { name: t.balance, kind: "money", value: ({ balance }) => balance, marksLoss: true },
    {
      name: t.lastCount,
      kind: "short",
      cell: ({ counted_on, difference }) =>
        counted_on && (
          <span>
            {formatDay(counted_on)}
            {difference !== null && difference !== 0 && (
              <Note breakable>{t.differenceOf(formatSignedRupees(difference))}</Note>
            )}
          </span>
        ),
    },
    {
      name: t.waiting,
      kind: "short",
      from: "medium",
      cell: ({ waiting }) => (waiting > 0 ? formatRupees(waiting) : null),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ holder, name, is_box }) => (
        <MoreMenu
          label={t.moreOf(name)}
          acts={[
            { label: t.handOver, name: t.handOver, onPress: () => onAct("move", holder) },
            { label: t.recordExpense, name: t.recordExpense, onPress: () => onAct("expense", holder) },
            { label: t.count, name: t.count, onPress: () => onAct("count", holder) },
            ...(books.may_manage
              ? [
                  {
                    label: t.titles.opening,
                    name: t.titles.opening,
                    onPress: () => onAct("opening", holder),
                  },
                ]
              : []),
            ...(is_box && books.may_manage
              ? [{ label: t.changeBox, name: t.changeBox, onPress: () => onAct("box", holder) }]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <div className={layout["part"]}>
      <p className={classes["total"]}>
        {t.total} <strong>{formatSignedRupees(books.total)}</strong>
      </p>
      <DataTable label={t.title} columns={columns} rows={books.books} keyOf={({ holder }) => holder} />
    </div>
  );
}

type HandOversProps = { clientId: number; handOvers: readonly HandOver[]; onDone: () => Promise<unknown> };

/** Cash that was handed over and is not accepted. */
function HandOvers({ clientId, handOvers, onDone }: HandOversProps) {
  const [declined, setDeclined] = useState<number | null>(null);
  const accepting = useMutation({
    mutationFn: (entryId: number) => acceptCash(clientId, entryId),
    onSuccess: () => {
      toast.success(t.accepted);
      return onDone();
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const columns: readonly Column<HandOver>[] = [
    {
      name: t.from,
      kind: "title",
      cell: ({ holder_name, receiver_name, note }) => (
        <>
          {t.fromTo(holder_name, receiver_name)}
          {note && <Note breakable>{note}</Note>}
        </>
      ),
    },
    { name: t.day, kind: "day", value: ({ handed_on }) => handed_on },
    { name: t.amount, kind: "money", value: ({ amount }) => amount },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ cash_entry_id, may_accept, holder_name }) => (
        <Row as="span" noWrap justify="end" gap={2}>
          {may_accept && (
            <Button
              size="sm"
              aria-label={t.acceptOf(holder_name)}
              loading={accepting.isPending && accepting.variables === cash_entry_id}
              onClick={() => accepting.mutate(cash_entry_id)}
            >
              {t.accept}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => setDeclined(cash_entry_id)}>
            {may_accept ? t.decline : t.withdrawHandOver}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Card label={t.handOvers} className={layout["part"]}>
      <Heading>{t.handOvers}</Heading>
      <DataTable
        label={t.handOvers}
        columns={columns}
        rows={handOvers}
        keyOf={({ cash_entry_id }) => cash_entry_id}
      />
      <ReversalDialog
        clientId={clientId}
        entryId={declined}
        onClose={() => setDeclined(null)}
        onDone={onDone}
      />
    </Card>
  );
}
