import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/bank/bank.module.css";
import { ChooseBooking } from "@/features/bank/choose-booking";
import { EntryDetails, nameOf } from "@/features/bank/entry-details";
import {
  type BankLine,
  confirmProposal,
  ignoreLine,
  keys,
  type LinePath,
  type Proposal,
} from "@/features/bank/queries";
import { ReasonDialog } from "@/features/bank/reason-dialog";
import { RecordEntry } from "@/features/bank/record-entry";
import { SimilarEntries, similarEntriesOf } from "@/features/bank/similar-entries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { Heading, Hint, Note, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

const TONES: Readonly<Record<Proposal["confidence"], BadgeTone>> = {
  certain: "good",
  likely: "note",
  possible: "neutral",
};

type Props = { clientId: number; line: BankLine };
type LineAction = "choose" | "record" | "ignore" | "undo" | "unmatch";

/** A line with its proposals: one click confirms. */
export function LineCard({ clientId, line }: Props) {
  const [openDialog, setOpenDialog] = useState<LineAction | null>(null);
  const refresh = useRefreshBank(clientId);
  const path = { client_id: clientId, line_id: line.line_id };
  const amount = formatRupees(line.amount);
  const restoring = useMutation({
    mutationFn: () => ignoreLine(path, null),
    onSuccess: () => {
      toast.success(t.restored);
      return refresh();
    },
  });
  const label = `${amount}, ${formatDay(line.moved_on)}`;
  const undoable = line.payments.filter(({ can_undo }) => can_undo);
  const undo = undoable.every(({ is_match }) => is_match) ? "unmatch" : "undo";
  const close = () => setOpenDialog(null);
  return (
    <Card label={label} className={classes["line"]}>
      <Row noWrap align="start" justify="between" gap={4}>
        <div>
          <Hint>
            {formatDay(line.moved_on)} · {t.banks[line.bank]}
          </Hint>
          <Heading level={3} size="sm" weight={400} breakable>
            {line.narration}
          </Heading>
          {line.reference && <Hint>{t.referenceOf(line.reference)}</Hint>}
        </div>
        <p className={classes["amount"]} data-in={line.is_credit || undefined}>
          {line.is_credit ? amount : `−${amount}`}
          <Note>{line.is_credit ? t.moneyIn : t.moneyOut}</Note>
        </p>
      </Row>
      {line.state === "open" && line.left < line.amount && (
        <Notice tone="note">{t.left(formatRupees(line.left))}</Notice>
      )}
      {line.ignored_reason && line.state === "ignored" && <Hint>{line.ignored_reason}</Hint>}
      {line.payout && (
        <Hint>
          {t.payout(line.payout)} <TextLink to="/to/payouts">{t.toPayouts}</TextLink>
        </Hint>
      )}
      {line.payments.length > 0 && <Payments line={line} />}
      {line.proposals.length > 0 && (
        <Stack as="ul">
          {line.proposals.map((proposal) => (
            <li key={keyOf(proposal)}>
              <OneProposal path={path} isCredit={line.is_credit} proposal={proposal} onDone={refresh} />
            </li>
          ))}
        </Stack>
      )}
      {restoring.isError && <Notice tone="bad">{sentenceOf(restoring.error, t.actFailed)}</Notice>}
      <Row justify="end">
        {line.state === "open" && (
          <>
            <Button
              size="sm"
              variant="subtle"
              aria-label={t.ignoreOf(label)}
              onClick={() => setOpenDialog("ignore")}
            >
              {t.ignore}
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={t.recordEntryOf(label)}
              onClick={() => setOpenDialog("record")}
            >
              {t.recordEntry}
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={t.chooseBookingOf(label)}
              onClick={() => setOpenDialog("choose")}
            >
              {t.chooseBooking}
            </Button>
          </>
        )}
        {line.state === "ignored" && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t.restoreOf(label)}
            loading={restoring.isPending}
            onClick={() => restoring.mutate()}
          >
            {t.restore}
          </Button>
        )}
        {undoable.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t.undos[undo].title(label)}
            onClick={() => setOpenDialog(undo)}
          >
            {t.undos[undo].label}
          </Button>
        )}
      </Row>
      <Dialog
        title={t.chooseTitle(formatRupees(line.left))}
        opened={openDialog === "choose"}
        onClose={close}
        size="sm"
      >
        {openDialog === "choose" && (
          <ChooseBooking clientId={clientId} line={line} onClose={close} onDone={refresh} />
        )}
      </Dialog>
      <Dialog
        title={t.recordTitle(formatRupees(line.left))}
        opened={openDialog === "record"}
        onClose={close}
        size="md"
      >
        {openDialog === "record" && (
          <RecordEntry clientId={clientId} line={line} onClose={close} onDone={refresh} />
        )}
      </Dialog>
      <ReasonDialog
        act={openDialog === "choose" || openDialog === "record" ? null : openDialog}
        path={path}
        amount={amount}
        onClose={close}
        onDone={refresh}
      />
    </Card>
  );
}

type ProposalProps = {
  path: LinePath;
  isCredit: boolean;
  proposal: Proposal;
  onDone: () => Promise<unknown>;
};

function OneProposal({ path, isCredit, proposal, onDone }: ProposalProps) {
  const { kind, parts, recorded, confidence, reasons } = proposal;
  const [first] = parts;
  const name = recorded ? nameOf(recorded) : first?.customer_name;
  const confirming = useMutation({
    mutationFn: (isFurther: boolean) => confirmProposal(path, proposal, isFurther),
    onSuccess: () => {
      toast.success(t.confirmed[kind]);
      return onDone();
    },
  });
  if (!name) return null;
  const similar = similarEntriesOf(confirming.error);
  const sum = formatRupees(addRupees(...parts.map(({ amount }) => amount)));
  const act = t.confirm[kind](sum);
  return (
    <div className={classes["proposal"]}>
      <div className={classes["what"]}>
        <Row as="p" gap={2} weight={600}>
          {parts.length > 1 ? t.several(parts.length) : t.kinds[kind](name)}
          <Badge tone={TONES[confidence]}>{t.confidence[confidence]}</Badge>
        </Row>
        {recorded && <EntryDetails entry={recorded} />}
        {parts.map((part) => (
          <Hint key={part.reservation_event_id}>
            <TextLink
              to="/to/orders/$eventId/details/$reservationEventId"
              params={{ eventId: part.event_id, reservationEventId: part.reservation_event_id }}
            >
              {t.ofBooking(part.booking_reference, part.event_title)}
            </TextLink>
            {part.due > 0 && ` · ${t.due(formatRupees(part.due))}`}
          </Hint>
        ))}
        <Hint>{reasons.map((reason) => t.reasons[reason]).join(", ")}</Hint>
      </div>
      {!similar && (
        <Button
          size="sm"
          variant={confidence === "certain" ? "filled" : "outline"}
          aria-label={t.confirmOf(act, name)}
          loading={confirming.isPending}
          onClick={() => confirming.mutate(false)}
        >
          {act}
        </Button>
      )}
      {similar && (
        <SimilarEntries
          path={path}
          entries={similar}
          isCredit={isCredit}
          isSaving={confirming.isPending}
          onFurther={() => confirming.mutate(true)}
          onDone={onDone}
        />
      )}
      {confirming.isError && !similar && (
        <Notice tone="bad">{sentenceOf(confirming.error, t.confirmFailed)}</Notice>
      )}
    </div>
  );
}

function Payments({ line }: { line: BankLine }) {
  return (
    <Rows>
      {line.payments.map((payment) => (
        <Fact
          key={`${payment.source}-${payment.entry_id}`}
          name={<PaymentLink payment={payment} />}
          note={(payment.is_reversed && t.reversed) || (payment.is_match && t.matchedNote)}
          amount
        >
          {formatRupees(payment.amount)}
        </Fact>
      ))}
    </Rows>
  );
}

/** A payment of a line, with the page on which it is. */
function PaymentLink({ payment }: { payment: BankLine["payments"][number] }) {
  const { event_id, reservation_event_id, event_plan_id, supplier_id, customer } = payment;
  const name = nameOf(payment);
  if (event_id && reservation_event_id) {
    return (
      <TextLink
        to="/to/orders/$eventId/details/$reservationEventId"
        params={{ eventId: event_id, reservationEventId: reservation_event_id }}
      >
        {name}
      </TextLink>
    );
  }
  if (customer) {
    return (
      <TextLink to="/to/customers/$customer" params={{ customer }}>
        {name}
      </TextLink>
    );
  }
  if (supplier_id) {
    return (
      <TextLink to="/to/suppliers/$supplier" params={{ supplier: String(supplier_id) }}>
        {name}
      </TextLink>
    );
  }
  if (event_id && event_plan_id) {
    return (
      <TextLink
        to="/to/orders/$eventId/profit"
        params={{ eventId: event_id }}
        search={{ plan: event_plan_id }}
      >
        {name}
      </TextLink>
    );
  }
  return <TextLink to="/to/cash">{name}</TextLink>;
}

function keyOf({ kind, recorded, parts }: Proposal): string {
  return [
    kind,
    recorded?.source,
    recorded?.entry_id,
    ...parts.map(({ reservation_event_id }) => reservation_event_id),
  ].join("-");
}

function useRefreshBank(clientId: number): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.all(clientId) }),
      queryClient.invalidateQueries({ queryKey: keys.bookings }),
      queryClient.invalidateQueries({ queryKey: keys.entries(clientId) }),
    ]);
}
