import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/own-credit";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { ownCreditQuery } from "@/domain/credit";
import classes from "@/features/mybookings/own-credit.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FileList } from "@/ui/file-list";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

type Note = Wire["CreditNoteOut"];

const TONES: Record<Note["state"], BadgeTone> = { valid: "good", used: "neutral", expired: "warn" };

/** The traveller's travel credit: what is left, until when, and what of it was used where; nothing without any. */
export function OwnCredit() {
  const credit = useQuery(ownCreditQuery());
  if (credit.isError && !credit.data) {
    return (
      <Notice
        tone="bad"
        title={t.failed}
        action={
          <Button variant="outline" size="sm" onClick={() => void credit.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {credit.error.message}
      </Notice>
    );
  }
  if (!credit.data || credit.data.notes.length === 0) return null;
  return (
    <Stack as="section" aria-label={t.title}>
      <header>
        <Heading size="title-md">{t.title}</Heading>
        <Text above={1} tone="muted">
          {credit.data.usable > 0 ? t.usable(formatRupees(credit.data.usable)) : t.nothing}
        </Text>
      </header>
      <div className={classes["notes"]}>
        {credit.data.notes.map((note) => (
          <NoteCard key={note.credit_note_id} note={note} />
        ))}
      </div>
    </Stack>
  );
}

function NoteCard({ note }: { note: Note }) {
  const isMain = useSite().kind === "main";
  return (
    <Card label={t.noteOf(formatRupees(note.amount))}>
      <Row justify="between" gap={4} rowGap={2}>
        <Heading level={3} size="lg">
          {t.left(formatRupees(note.left))}
        </Heading>
        <Badge tone={TONES[note.state]}>{t.states[note.state]}</Badge>
      </Row>
      <Rows>
        {isMain && <Fact name={t.operator}>{note.operator}</Fact>}
        <Fact name={t.given}>{formatRupees(note.amount)}</Fact>
        {note.uses.map((use) => (
          <Fact
            key={`${use.reservation_event_id} ${use.used_on} ${use.amount}`}
            name={t.usedFor(use.event_title)}
            note={t.usedOn(use.booking_reference, formatDay(use.used_on))}
            amount
          >
            −{formatRupees(use.amount)}
          </Fact>
        ))}
        <Fact name={note.state === "expired" ? t.expired : t.validUntil}>{formatDay(note.valid_until)}</Fact>
        {note.booking_reference && <Fact name={t.forBooking}>{note.booking_reference}</Fact>}
        <Fact name={t.reason}>{note.reason}</Fact>
      </Rows>
      {note.url && note.number && (
        <FileList
          label={t.document}
          files={[
            {
              key: note.credit_note_id,
              name: t.documentOf(note.number),
              note: formatDay(note.given_at),
              href: note.url,
            },
          ]}
        />
      )}
    </Card>
  );
}
