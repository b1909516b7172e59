import { t } from "#messages/mail-sender";
import type { MailRecord } from "@/features/mailing/queries";
import { Badge, type BadgeTone } from "@/ui/badge";
import layout from "@/ui/connected.module.css";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Hint, Row, Stack } from "@/ui/layout";

const TONES: Record<MailRecord["state"], BadgeTone> = {
  unchecked: "neutral",
  found: "good",
  missing: "warn",
  wrong: "warn",
  no_answer: "note",
};

/** The DNS records that the domain of a sender needs, to be copied, and what the last check found of each. */
export function SenderRecords({ records }: { records: readonly MailRecord[] }) {
  return (
    <Stack as="ul" gap={3} aria-label={t.showRecords}>
      {records.map((record) => {
        const purpose = t.purpose[record.purpose];
        return (
          <li key={record.purpose} className={layout["box"]}>
            <Row>
              <h3>{purpose}</h3>
              <Badge tone={TONES[record.state]}>{t.found[record.state]}</Badge>
            </Row>
            <Hint breakable>{t.purposeText[record.purpose]}</Hint>
            <Hint breakable>
              {t.type}: {record.type}
            </Hint>
            <CopyLines>
              <CopyLine name={t.name} text={record.name} copy={t.copyName(purpose)} />
              <CopyLine name={t.value} text={record.value} copy={t.copyValue(purpose)} />
            </CopyLines>
          </li>
        );
      })}
    </Stack>
  );
}
