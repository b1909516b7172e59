import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/health";
import { t as locale } from "#messages/locale";
import type { Wire } from "@/api/wire";
import { Part } from "@/features/health/part";
import { tablesQuery } from "@/features/health/queries";
import { type Column, DataTable } from "@/ui/data-table";
import { Hint, Note, Stack } from "@/ui/layout";

type Table = Wire["TableOut"];

const MEGABYTE = 1_000_000;
const HOURS_A_DAY = 24;

const columns: readonly Column<Table>[] = [
  {
    name: t.table,
    kind: "title",
    cell: ({ name }) => (
      <>
        {t.tableNames[name] ?? name}
        {t.tableNames[name] && <Note breakable>{name}</Note>}
      </>
    ),
  },
  { name: t.tableRows, kind: "number", cell: ({ rows }) => rows.toLocaleString(locale.tag) },
  { name: t.tableBytes, kind: "number", cell: ({ bytes }) => sizeOf(bytes) },
  { name: t.keptFor, cell: ({ keep_hours: hours }) => keptFor(hours) },
];

/** The largest tables, and how long their rows are kept. */
export function Tables() {
  return (
    <Part title={t.tables} lead={t.tablesLead} anchor="tables" query={useQuery(tablesQuery)}>
      {({ bytes, data }) => (
        <Stack>
          <Hint breakable>{t.databaseSize(sizeOf(bytes))}</Hint>
          <DataTable label={t.tables} columns={columns} rows={data} keyOf={({ name }) => name} isSmall />
        </Stack>
      )}
    </Part>
  );
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return t.size(megabytes.toLocaleString(locale.tag, { maximumFractionDigits: megabytes < 10 ? 1 : 0 }));
}

function keptFor(hours: number | null): string {
  if (hours === null) return t.keptAlways;
  if (hours === 0) return t.keptMinutes;
  return hours % HOURS_A_DAY === 0 ? t.keptDays(hours / HOURS_A_DAY) : t.keptHours(hours);
}
