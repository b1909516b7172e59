import { IndianRupee, MessageCircle, Phone, Search } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/lead";
import { genderName } from "@/domain/genders";
import { mealName } from "@/domain/meals";
import classes from "@/features/leader-link/lead.module.css";
import type { Payment } from "@/features/leader-link/merge";
import { PaymentForm, type PaymentLink } from "@/features/leader-link/payment-form";
import { type Recording, stamp } from "@/features/leader-link/recording";
import type { Sheet } from "@/features/leader-link/storage";
import { formatRupees } from "@/lib/money";
import { whatsAppAddress } from "@/lib/phones";
import { addRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { Heading, Row, Stack } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

type Person = Sheet["sheet"]["travellers"][number];
type Props = {
  sheet: Sheet;
  idsChecked: ReadonlySet<number>;
  payments: readonly Payment[];
  mayTakePayments: boolean;
  onPaymentLink: PaymentLink;
  onRecord: Recording;
};

/** Everyone on the departure, with what a leader needs to know, and one press to reach them. */
export function PeoplePart({ sheet, idsChecked, payments, mayTakePayments, onPaymentLink, onRecord }: Props) {
  const [q, setQ] = useState("");
  const [payer, setPayer] = useState<Person | null>(null);
  const dueOf = (person: Person) => {
    const unsent = payments.filter(
      (payment) => !payment.isSent && payment.reservation_event_id === person.reservation_event_id,
    );
    return person.is_lead ? addRupees(person.balance_due, ...unsent.map(({ amount }) => -amount)) : 0;
  };
  const { travellers } = sheet.sheet;
  const notes = new Map(sheet.medical_notes.map((note) => [note.traveller_id, note.text]));
  if (travellers.length === 0) return <EmptyState title={t.nobody} />;
  const words = q.trim().toLowerCase();
  const matches = travellers.filter((traveller) =>
    [traveller.full_name, traveller.booking_reference, traveller.room].some((text) =>
      text.toLowerCase().includes(words),
    ),
  );
  const checked = travellers.filter((traveller) => idsChecked.has(traveller.traveller_id)).length;
  return (
    <Stack gap={3}>
      <TextField
        type="search"
        aria-label={t.search}
        placeholder={t.searchPlaceholder}
        value={q}
        leftSection={<Search size={18} aria-hidden />}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <p className={classes["hint"]}>{t.idsChecked(checked, travellers.length)}</p>
      {matches.length === 0 && <p>{t.noMatch}</p>}
      <ul className={classes["list"]}>
        {matches.map((traveller) => (
          <li key={traveller.traveller_id}>
            <PersonCard
              person={traveller}
              note={notes.get(traveller.traveller_id)}
              isChecked={idsChecked.has(traveller.traveller_id)}
              due={dueOf(traveller)}
              onPay={mayTakePayments ? () => setPayer(traveller) : undefined}
              onCheck={(is_checked) =>
                void onRecord({
                  ...stamp(),
                  kind: "id_check",
                  traveller_id: traveller.traveller_id,
                  is_checked,
                })
              }
            />
          </li>
        ))}
      </ul>
      <Dialog
        title={t.paymentOf(payer?.full_name ?? "")}
        opened={payer !== null}
        onClose={() => setPayer(null)}
      >
        {payer && (
          <PaymentForm
            payer={payer}
            due={dueOf(payer)}
            payee={sheet.upi.find((payee) => payee.reservation_event_id === payer.reservation_event_id)}
            onPaymentLink={onPaymentLink}
            onRecord={onRecord}
            onClose={() => setPayer(null)}
          />
        )}
      </Dialog>
    </Stack>
  );
}

type CardProps = {
  person: Person;
  note: string | undefined;
  isChecked: boolean;
  /** In rupees, less the payments that are not sent yet. */
  due: number;
  onPay: (() => void) | undefined;
  onCheck: (isChecked: boolean) => void;
};

function PersonCard({ person, note, isChecked, due, onPay, onCheck }: CardProps) {
  const { full_name: name } = person;
  const about = [
    person.age === null ? "" : t.aged(person.age),
    genderName(person.gender),
    person.booking_reference,
  ];
  const chosen = [person.traveller_category, person.option, person.add_ons].filter(Boolean).join(" · ");
  const meal = mealName(person.meal_preference);
  const food = [meal, person.dietary_requirements].filter(Boolean).join(" · ");
  return (
    <>
      <Row justify="between" rowGap={1}>
        <Heading level={3} size="lg" breakable>
          {name}
        </Heading>
        {person.is_minor && <Badge tone="neutral">{t.minor}</Badge>}
      </Row>
      <p className={classes["hint"]}>{about.filter(Boolean).join(" · ")}</p>
      {chosen && <p className={classes["hint"]}>{chosen}</p>}
      <p>
        {t.room}: {person.room || t.noRoom}
        {person.room &&
          person.room_type &&
          !person.room.startsWith(person.room_type) &&
          ` · ${person.room_type}`}
      </p>
      {food && (
        <p>
          {t.food}: {food}
        </p>
      )}
      {note && (
        <p className={classes["medical"]}>
          <strong>{t.medical}:</strong> {note}
        </p>
      )}
      {due > 0 && (
        <Row justify="between" rowGap={2} padY={2}>
          <Badge tone="warn">{t.due(formatRupees(due))}</Badge>
          {onPay && (
            <Button
              before={<IndianRupee size={18} aria-hidden />}
              aria-label={t.takePaymentOf(name)}
              onClick={onPay}
            >
              {t.takePayment}
            </Button>
          )}
        </Row>
      )}
      <Reach person={person} />
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-label={t.idOf(name)}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        <span aria-hidden>{t.idChecked}</span>
      </label>
    </>
  );
}

function Reach({ person }: { person: Person }) {
  const { full_name: name, phone, emergency_contact: emergency } = person;
  if (!phone && !emergency) return null;
  return (
    <Row gap={2} padY={2}>
      {phone && (
        <>
          <ButtonAnchor
            href={`tel:${phone}`}
            aria-label={t.callWho(name)}
            before={<Phone size={18} aria-hidden />}
          >
            {t.call}
          </ButtonAnchor>
          <ButtonAnchor
            href={whatsAppAddress(phone)}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            aria-label={t.whatsAppWho(name)}
            before={<MessageCircle size={18} aria-hidden />}
          >
            {t.whatsApp}
          </ButtonAnchor>
        </>
      )}
      {emergency && (
        <ButtonAnchor
          href={`tel:${emergency}`}
          variant="outline"
          aria-label={t.callEmergencyOf(name)}
          before={<Phone size={18} aria-hidden />}
        >
          {t.callEmergency}
        </ButtonAnchor>
      )}
    </Row>
  );
}
