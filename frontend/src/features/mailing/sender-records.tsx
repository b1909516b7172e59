import { t } from "#messages/mail-sender";
import classes from "@/features/mailing/mail-page.module.css";
import type { MailRecord } from "@/features/mailing/queries";
import { Badge, type BadgeTone } from "@/ui/badge";
import layout from "@/ui/connected.module.css";
import { CopyLine, CopyLines } from "@/ui/copy-lines";

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
    <ul className={classes["records"]} aria-label={t.showRecords}>
      {records.map((record) => {
        const purpose = t.purpose[record.purpose];
        return (
          <li key={record.purpose} className={layout["box"]}>
            <div className={layout["head"]}>
              <h3>{purpose}</h3>
              <Badge tone={TONES[record.state]}>{t.found[record.state]}</Badge>
            </div>
            <p className={layout["less"]}>{t.purposeText[record.purpose]}</p>
            <p className={layout["less"]}>
              {t.type}: {record.type}
            </p>
            <CopyLines>
              <CopyLine name={t.name} text={record.name} copy={t.copyName(purpose)} />
              <CopyLine name={t.value} text={record.value} copy={t.copyValue(purpose)} />
            </CopyLines>
          </li>
        );
      })}
    </ul>
  );
}
