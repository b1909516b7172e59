import { t } from "#messages/domains";
import type { Domain } from "@/features/client-settings/domain-queries";
import { RECORD_TONES } from "@/features/client-settings/domain-states";
import { Badge } from "@/ui/badge";
import layout from "@/ui/connected.module.css";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** The DNS records that a domain needs, to be copied, and what the last check found of each. */
export function DomainRecords({ domain }: { domain: Domain }) {
  return (
    <Stack gap={3}>
      {domain.is_apex && (
        <Notice>
          <p>{t.apex(domain.shown)}</p>
          {domain.addresses.length > 0 && <p>{t.apexAddresses(domain.addresses.join(", "))}</p>}
          <p>{t.apexOther}</p>
        </Notice>
      )}
      {domain.records.map((record) => (
        <div key={record.type} className={layout["box"]}>
          <Row>
            <h4>{t.record[record.type]}</h4>
            <Badge tone={RECORD_TONES[record.state]}>{t.found[record.state]}</Badge>
          </Row>
          <Hint breakable>{t.purpose[record.type]}</Hint>
          <CopyLines>
            <CopyLine name={t.name} text={record.name} copy={t.copyName(t.record[record.type])} />
            <CopyLine name={t.value} text={record.value} copy={t.copyValue(t.record[record.type])} />
          </CopyLines>
        </div>
      ))}
      {domain.seen && <Hint breakable>{t.seen(domain.seen)}</Hint>}
    </Stack>
  );
}
