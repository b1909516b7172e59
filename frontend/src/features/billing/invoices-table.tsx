import type { ReactNode } from "react";
import { t } from "#messages/billing";
import type { Invoice } from "@/features/billing/queries";
import { formatDay, formatMonth, monthOf } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { ButtonAnchor } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Note, Text } from "@/ui/layout";

type Props = {
  invoices: readonly Invoice[];
  /** What can be done with one that is not paid. */
  action?: (invoice: Invoice) => ReactNode;
};

/** The platform's invoices and credit notes, the latest first. */
export function InvoicesTable({ invoices, action }: Props) {
  if (invoices.length === 0) return <Text tone="muted">{t.noInvoices}</Text>;
  const columns: readonly Column<Invoice>[] = [
    {
      name: t.document,
      kind: "title",
      cell: ({ kind, number, issued_on }) => (
        <>
          {t.kinds[kind]} {number}
          <Note breakable>{formatDay(issued_on)}</Note>
        </>
      ),
    },
    { name: t.month, cell: ({ month }) => formatMonth(monthOf(month)) },
    { name: t.bookings, kind: "number", cell: ({ bookings }) => bookings, from: "medium" },
    { name: t.amount, kind: "money", value: signed },
    { name: t.state, cell: (invoice) => <State invoice={invoice} /> },
    {
      name: t.actions,
      kind: "actions",
      cell: (invoice) => (
        <>
          <ButtonAnchor href={invoice.url} target="_blank" variant="subtle" size="sm">
            {t.openPdf}
          </ButtonAnchor>
          {isOpen(invoice) && action?.(invoice)}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t.invoices}
      columns={columns}
      rows={invoices}
      keyOf={({ invoice_id }) => String(invoice_id)}
    />
  );
}

function State({ invoice }: { invoice: Invoice }) {
  if (invoice.is_deducted) return <Badge>{t.deducted}</Badge>;
  if (invoice.paid_on === null) return <Badge tone="warn">{t.toBePaid[invoice.kind]}</Badge>;
  return (
    <>
      <Badge tone="good">{t.paid}</Badge>
      <Note breakable>{t.paidOn(formatDay(invoice.paid_on), invoice.paid_reference)}</Note>
    </>
  );
}

function isOpen({ is_deducted, paid_on }: Invoice): boolean {
  return !is_deducted && paid_on === null;
}

function signed({ kind, amount }: Invoice): number {
  return kind === "credit" ? -amount : amount;
}
