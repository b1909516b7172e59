import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/billing";
import type { Wire } from "@/api/wire";
import { stateName } from "@/domain/states";
import classes from "@/features/payouts/payouts.module.css";
import { sourceTaxCsvAddress, sourceTaxQuery } from "@/features/payouts/queries";
import { formatMonth, monthOf } from "@/lib/dates";
import { ButtonAnchor } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { Expander } from "@/ui/expander";
import { Heading, Row, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { SelectField } from "@/ui/select-field";

type Tax = Wire["SourceTaxOut"];

/** The tax that the platform collected at source in a month, of all operators of its account. */
export function SourceTaxPart() {
  const [month, setMonth] = useState<string | undefined>(undefined);
  const sourceTax = useQuery(sourceTaxQuery(month));
  return (
    <section className={layout["part"]} aria-labelledby="source-tax">
      <Heading id="source-tax">{t.sourceTax}</Heading>
      <Text tone="muted">{t.sourceTaxLead}</Text>
      <QueryList query={sourceTax} skeletons={["8rem"]} errorTitle={t.sourceTaxFailed} retryLabel={t.retry}>
        {(data) => (
          <>
            {data.gstin === null && (
              <Notice tone="warn" title={t.notCollected}>
                {t.notCollectedText}
              </Notice>
            )}
            {data.month === null ? (
              <Text tone="muted">{t.nothingCollected}</Text>
            ) : (
              <Month sourceTax={data} month={data.month} onMonth={setMonth} />
            )}
          </>
        )}
      </QueryList>
    </section>
  );
}

type MonthProps = { sourceTax: Wire["SourceTaxMonth"]; month: string; onMonth: (month: string) => void };

function Month({ sourceTax, month, onMonth }: MonthProps) {
  return (
    <>
      <Row align="end" justify="between">
        <SelectField
          label={t.month}
          value={monthOf(month)}
          data={sourceTax.months.map((taxMonth) => ({
            value: monthOf(taxMonth),
            label: formatMonth(monthOf(taxMonth)),
          }))}
          onChange={({ currentTarget }) => onMonth(currentTarget.value)}
        />
        <ButtonAnchor
          href={sourceTaxCsvAddress(monthOf(month))}
          download
          variant="outline"
          before={<Download size={18} aria-hidden />}
        >
          {t.downloadGstr8}
        </ButtonAnchor>
      </Row>
      <RecordTable
        table="source-tax-operators"
        label={t.sourceTaxOf(formatMonth(monthOf(month)))}
        count={t.taxLines(sourceTax.data.length)}
        columns={OPERATORS}
        rows={sourceTax.data}
        keyOf={(tax) => `${tax.gstin}-${tax.place_of_supply}-${tax.rate_percent}`}
      />
    </>
  );
}

/** What the platform collected at source of one operator, by month. */
export function SourceTaxTable({ taxes }: { taxes: readonly Tax[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <Expander head={t.sourceTaxByMonth} level={3} opened={opened} onToggle={() => setOpened(!opened)}>
      <div className={classes["facts"]}>
        <Text tone="muted">{t.claim}</Text>
        <RecordTable
          table="source-tax-months"
          label={t.sourceTax}
          count={t.taxLines(taxes.length)}
          columns={MONTHS}
          rows={taxes}
          keyOf={(tax) => `${tax.month}-${tax.gstin}-${tax.place_of_supply}-${tax.rate_percent}`}
        />
      </div>
    </Expander>
  );
}

const AMOUNTS: readonly Column<Tax>[] = [
  {
    name: t.place,
    sort: "place",
    by: ({ place_of_supply }) => stateName(place_of_supply),
    cell: ({ place_of_supply }) => stateName(place_of_supply),
  },
  { name: t.net, sort: "net", kind: "money", value: ({ net }) => net },
  { name: t.igst, sort: "igst", kind: "money", value: ({ igst }) => igst },
  { name: t.cgst, sort: "cgst", kind: "money", value: ({ cgst }) => cgst },
  { name: t.sgst, sort: "sgst", kind: "money", value: ({ sgst }) => sgst },
];

const OPERATORS: readonly Column<Tax>[] = [
  {
    name: t.operator,
    sort: "operator",
    by: ({ client_name }) => client_name,
    kind: "title",
    cell: ({ client_name, gstin }) => (
      <>
        {client_name}
        <span className={classes["under"]}>{gstin}</span>
      </>
    ),
  },
  ...AMOUNTS,
];

const MONTHS: readonly Column<Tax>[] = [
  {
    name: t.month,
    sort: "month",
    by: ({ month }) => month,
    kind: "title",
    cell: ({ month, gstin }) => (
      <>
        {formatMonth(monthOf(month))}
        <span className={classes["under"]}>{gstin}</span>
      </>
    ),
  },
  ...AMOUNTS,
];
