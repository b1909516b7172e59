import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { t } from "#messages/exports";
import { t as operator } from "#messages/operator";
import { t as travelTax } from "#messages/travel-tax";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { MonthField } from "@/ui/fields";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";
import { EmptyState } from "@/ui/states";

const PATH = "/api/exports/clients/{client_id}/months/{month}";
const FIRST_MONTH = "2024-01";
/** In the order in which they are imported. */
const ZOHO_MODULES = ["invoices", "credit-notes", "payments", "journals"] as const;

type Month = Wire["TaxMonthOut"];
type Return = Month["returns"][number];

type Props = { clientId: number; month: string; thisMonth: string; onMonth: (month: string) => void };

/** A month's return, documents and money, with the files for the portal, the accountant, Tally and Zoho Books. */
export function ExportsPage({ clientId, month, thisMonth, onMonth }: Props) {
  const monthQuery = useQuery(read(PATH, { path: { client_id: clientId, month } }));
  const at = `/api/exports/clients/${clientId}/months/${month}`;
  return (
    <>
      <PageHead
        panel={operator.panel}
        title={t.title}
        lead={t.lead}
        aside={
          <MonthField label={t.month} value={month} min={FIRST_MONTH} max={thisMonth} onMonth={onMonth} />
        }
      />
      <QueryList
        query={monthQuery}
        skeletons={["16rem", "12rem"]}
        className={layout["page"]}
        errorTitle={t.failed}
        retryLabel={t.retry}
      >
        {(data) => <MonthDetails month={data} at={at} />}
      </QueryList>
      <Text above={6}>
        <TextLink to="/to/exports/tcs">{travelTax.title}</TextLink>
      </Text>
    </>
  );
}

function MonthDetails({ month, at }: { month: Month; at: string }) {
  return (
    <div className={layout["page"]}>
      {month.to_invoice > 0 && <Notice tone="note">{t.toInvoice(month.to_invoice)}</Notice>}
      {month.returns.map((gstReturn) => (
        <ReturnCard key={gstReturn.gstin} gstReturn={gstReturn} at={at} />
      ))}
      {month.returns.length === 0 && (
        <EmptyState title={t.noReturn} text={month.documents.length > 0 ? t.noGstin : t.noDocuments} />
      )}
      <Card label={t.money} className={layout["part"]}>
        <Heading>{t.money}</Heading>
        <Stack width="slim">
          <Rows>
            <Fact name={t.received}>{formatRupees(month.received)}</Fact>
            <Fact name={t.returned}>−{formatRupees(month.returned)}</Fact>
            <Fact name={t.left} strong rule>
              {formatRupees(month.received - month.returned)}
            </Fact>
            {month.allowance !== 0 && (
              <>
                <Fact name={t.allowance} note={t.allowanceNote}>
                  {formatRupees(month.allowance)}
                </Fact>
                <Fact name={t.fileTotal} note={t.fileTotalNote}>
                  {formatRupees(month.received - month.returned + month.allowance)}
                </Fact>
              </>
            )}
            <Fact name={t.documented} note={t.documentedNote}>
              {formatRupees(month.documented)}
            </Fact>
            {month.elsewhere !== 0 && (
              <Fact name={t.elsewhere} note={t.elsewhereNote}>
                {formatRupees(month.elsewhere)}
              </Fact>
            )}
          </Rows>
        </Stack>
        <Row as="p">
          <File href={`${at}/payments.csv`} label={t.payments} />
        </Row>
      </Card>
      {month.documents.length > 0 && (
        <Card label={t.documents} className={layout["part"]}>
          <Heading>{t.documents}</Heading>
          <DataTable
            label={t.documents}
            columns={documentColumns}
            rows={month.documents}
            keyOf={({ first }) => first}
          />
          <Hint>{t.tallyHint}</Hint>
          <Row as="p">
            <File href={`${at}/tally.xml`} label={t.tally} />
            <File href={`${at}/tally-ledgers.xml`} label={t.tallyLedgers} />
          </Row>
          <Hint>{t.zohoHint}</Hint>
          <Row as="p">
            {ZOHO_MODULES.map((module) => (
              <File key={module} href={`${at}/zoho-${module}.csv`} label={t.zoho[module]} />
            ))}
          </Row>
        </Card>
      )}
    </div>
  );
}

function ReturnCard({ gstReturn, at }: { gstReturn: Return; at: string }) {
  const title = t.returnOf(gstReturn.gstin);
  const query = `gstin=${gstReturn.gstin}`;
  return (
    <Card label={title} className={layout["part"]}>
      <Heading>{title}</Heading>
      {gstReturn.tables.length > 0 ? (
        <DataTable
          label={title}
          columns={tableColumns}
          rows={gstReturn.tables}
          keyOf={({ table }) => table}
        />
      ) : (
        <Hint>{t.emptyReturn}</Hint>
      )}
      <Stack width="slim">
        <Rows>
          <Fact name={t.supplies} note={taxOf(gstReturn.supplies)}>
            {formatRupees(gstReturn.supplies.taxable)}
          </Fact>
          <Fact name={t.advances} note={taxOf(gstReturn.advances)}>
            {formatRupees(gstReturn.advances.taxable)}
          </Fact>
        </Rows>
      </Stack>
      <Row as="p">
        <File href={`${at}/gstr1.json?${query}`} label={t.returnJson} />
        <File href={`${at}/gstr1.csv?${query}`} label={t.returnCsv} />
      </Row>
      {gstReturn.e_invoices > 0 && (
        <>
          <Hint>
            {t.eInvoicesHint(gstReturn.e_invoices)}
            {gstReturn.e_invoices_without_pin > 0 && ` ${t.withoutPin(gstReturn.e_invoices_without_pin)}`}
          </Hint>
          <Row as="p">
            <File href={`${at}/e-invoices.json?${query}`} label={t.eInvoices} />
          </Row>
        </>
      )}
    </Card>
  );
}

function File({ href, label }: { href: string; label: string }) {
  return (
    <ButtonAnchor
      href={href}
      download
      variant="outline"
      size="sm"
      before={<Download size={18} aria-hidden />}
    >
      {label}
    </ButtonAnchor>
  );
}

function taxOf({ igst, cgst, sgst }: Return["supplies"]): string {
  return t.tax(formatRupees(igst), formatRupees(cgst), formatRupees(sgst));
}

const tableColumns: readonly Column<Return["tables"][number]>[] = [
  { name: t.table, kind: "title", cell: ({ table }) => t.tables[table] },
  { name: t.lines, kind: "number", cell: ({ lines }) => lines, from: "medium" },
  { name: t.taxable, kind: "money", value: ({ taxable }) => taxable },
  { name: t.igst, kind: "money", value: ({ igst }) => igst },
  { name: t.cgst, kind: "money", value: ({ cgst }) => cgst },
  { name: t.sgst, kind: "money", value: ({ sgst }) => sgst },
];

const documentColumns: readonly Column<Month["documents"][number]>[] = [
  { name: t.document, kind: "title", cell: ({ title }) => title },
  { name: t.count, kind: "number", cell: ({ count }) => count },
  {
    name: t.numbers,
    kind: "short",
    cell: ({ first, last }) => (first === last ? first : t.range(first, last)),
  },
  { name: t.amount, kind: "money", value: ({ amount }) => amount },
];
