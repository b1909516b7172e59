import { t } from "#messages/health";
import type { Wire } from "@/api/wire";
import { formatMoment } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/data-table";
import { Notice } from "@/ui/notice";

type Queue = Wire["QueueOut"];

const columns: readonly Column<Queue>[] = [
  { name: t.queue, kind: "title", cell: ({ name }) => t.queueNames[name] },
  { name: t.workers, kind: "number", cell: ({ workers }) => workers },
  { name: t.waiting, kind: "number", cell: ({ waiting }) => waiting },
  { name: t.waitingSince, cell: ({ waiting_since: since }) => (since ? formatMoment(since) : t.none) },
];

/** Each kind of work with its workers and what waits, and a warning for one that nobody does. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const unattended = queues.filter(({ workers }) => workers === 0).map(({ name }) => t.queueNames[name]);
  return (
    <>
      {unattended.length > 0 && (
        <Notice tone="bad" title={t.noWorker(unattended.join(", "))}>
          {t.noWorkerText}
        </Notice>
      )}
      <DataTable label={t.queues} columns={columns} rows={queues} keyOf={({ name }) => name} isSmall />
    </>
  );
}
