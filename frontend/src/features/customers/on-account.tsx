import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/on-account";
import { t as ways } from "#messages/payment-methods";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { customerQuery } from "@/domain/customers";
import { May, useMay } from "@/domain/rights";
import classes from "@/features/customers/customer-page.module.css";
import { nameOf } from "@/features/customers/customer-queries";
import { type DepositAct, DepositDialog } from "@/features/customers/deposit-dialog";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FileList } from "@/ui/file-list";
import { Heading, Hint, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { TextDialog } from "@/ui/text-dialog";

type Deposit = Wire["DepositOut"];
type Props = { clientId: number; profile: Wire["CustomerProfile"] };

/** Money of a customer that belongs to no booking: the balance, and what became of each amount. */
export function OnAccount({ clientId, profile }: Props) {
  const { on_account: account, customer } = profile;
  const [act, setAct] = useState<DepositAct | null>(null);
  const [mistake, setMistake] = useState<Deposit | null>(null);
  const queryClient = useQueryClient();
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: customerQuery(clientId, customer).queryKey });
  const reversing = useMutation({
    mutationFn: (body: { reason: string }) =>
      callIdempotently("post", "/api/clients/{client_id}/deposits/{deposit_id}/reverse", {
        path: { client_id: clientId, deposit_id: mistake?.deposit_id ?? 0 },
        body,
      }),
  });
  const reversedAmount = formatRupees(mistake?.amount ?? 0);
  return (
    <Card label={t.title} className={classes["card"]}>
      <Row justify="between">
        <Heading size="md">{account.left > 0 ? t.balance(formatRupees(account.left)) : t.title}</Heading>
        <May right="payments">
          <Button size="sm" variant="outline" onClick={() => setAct({ kind: "receive" })}>
            {t.record}
          </Button>
        </May>
      </Row>
      {account.deposits.length === 0 && <Hint>{t.none}</Hint>}
      {account.left > 0 && <Hint>{t.balanceText}</Hint>}
      {account.deposits.length > 0 && (
        <ol className={classes["entries"]}>
          {account.deposits.map((deposit) => (
            <DepositEntry
              key={deposit.deposit_id}
              deposit={deposit}
              onRefund={() => setAct({ kind: "refund", deposit })}
              onReverse={() => setMistake(deposit)}
            />
          ))}
        </ol>
      )}
      <DepositDialog
        clientId={clientId}
        customer={customer}
        name={nameOf(profile)}
        act={act}
        onClose={() => setAct(null)}
        onDone={refresh}
      />
      <TextDialog
        title={t.reverseTitle(nameOf(profile))}
        opened={mistake !== null}
        draftKey={`toli.client.${clientId}.reverse-deposit.${mistake?.deposit_id ?? 0}`}
        text={t.reverseText(reversedAmount)}
        texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 500, rows: 2 } }}
        back={t.back}
        submit={t.reverseOf(reversedAmount)}
        isDanger
        sent={t.reversed}
        onSend={reversing.mutateAsync}
        errorOf={(error) => sentenceOf(error, t.failed)}
        onDone={refresh}
        onClose={() => setMistake(null)}
      />
    </Card>
  );
}

type EntryProps = { deposit: Deposit; onRefund: () => void; onReverse: () => void };

function DepositEntry({ deposit, onRefund, onReverse }: EntryProps) {
  const may = useMay();
  const amount = formatRupees(deposit.amount);
  const isOpen = deposit.left > 0 && may("refunds");
  return (
    <li>
      <Row justify="between">
        <strong>
          {amount} · {ways.methods[deposit.method]} · {formatDay(deposit.moved_on)}
        </strong>
        <Row as="span">
          {isOpen && (
            <Button size="sm" variant="outline" onClick={onRefund}>
              {t.refund}
            </Button>
          )}
          {isOpen && deposit.left === deposit.amount && deposit.method !== "online" && (
            <Button size="sm" variant="outline" aria-label={t.reverseOf(amount)} onClick={onReverse}>
              {t.reverse}
            </Button>
          )}
        </Row>
      </Row>
      <Hint as="span">
        {[
          deposit.reversed_at
            ? t.isReversed(deposit.reversed_reason)
            : `${t.left}: ${formatRupees(deposit.left)}`,
          deposit.cheque && ways[deposit.method === "draft" ? "draft" : "cheque"][deposit.cheque],
          deposit.reference,
          deposit.note,
          deposit.recorded_by,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Hint>
      {deposit.uses.map((use) => (
        <Hint key={`${use.reservation_event_id} ${use.used_on} ${use.amount}`} as="span">
          {t.usedFor(formatRupees(use.amount), use.event_title)}{" "}
          <TextLink
            to="/to/orders/$eventId/details/$reservationEventId"
            params={{ eventId: use.event_id, reservationEventId: use.reservation_event_id }}
          >
            {use.booking_reference}
          </TextLink>
        </Hint>
      ))}
      {deposit.refunds.map((refund) => (
        <Hint key={`${refund.moved_on} ${refund.amount} ${refund.reference}`} as="span">
          {[
            t.returned(formatRupees(refund.amount), ways.methods[refund.method], formatDay(refund.moved_on)),
            refund.reference,
            refund.note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Hint>
      ))}
      <FileList
        label={t.receipt(deposit.documents[0]?.number ?? "")}
        files={deposit.documents.map((document) => ({
          key: document.number,
          name: t.receipt(document.number),
          note: formatDay(document.issued_on),
          href: document.url,
        }))}
      />
    </li>
  );
}
