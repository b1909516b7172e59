import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Search } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/sheet";
import { call } from "@/api/call";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { Arrangements } from "@/features/sheet/arrangements";
import {
  isComplete,
  matching,
  type Sheet,
  type SheetRow,
  sheetFile,
  sheetQuery,
} from "@/features/sheet/queries";
import { columnsOf } from "@/features/sheet/sheet-columns";
import classes from "@/features/sheet/sheet-page.module.css";
import { formatRupees } from "@/lib/money";
import { Button, ButtonAnchor } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { TextField } from "@/ui/fields";
import { Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const SIGHTED =
  "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/travellers/{traveller_id}/id-sighted";

type Props = { clientId: number; eventId: number; planId: number | null };

/** All travellers of a departure, for the trip leader. */
export function SheetPage({ clientId, eventId, planId }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <DepartureSheet clientId={clientId} eventId={eventId} planId={planId} />;
}

function DepartureSheet({ clientId, eventId, planId }: Props & { planId: number }) {
  const query = useQuery(sheetQuery(clientId, planId));
  return (
    <DeparturePage title={t.title} query={query} isMissing={isNotFound(query.error)} failed={t.failed}>
      {(sheet) => <SheetBody clientId={clientId} eventId={eventId} planId={planId} sheet={sheet} />}
    </DeparturePage>
  );
}

type BodyProps = { clientId: number; eventId: number; planId: number; sheet: Sheet };

function SheetBody({ clientId, eventId, planId, sheet }: BodyProps) {
  const queryClient = useQueryClient();
  const [q, setQ] = useState("");
  const rows = matching(sheet.travellers, q);
  const all = sheet.travellers.length;
  const sighting = useMutation({
    mutationFn: ({ row, isSighted }: { row: SheetRow; isSighted: boolean }) =>
      call("put", SIGHTED, {
        path: {
          client_id: clientId,
          reservation_event_id: row.reservation_event_id,
          traveller_id: row.traveller_id,
        },
        body: { is_sighted: isSighted },
      }),
    onError: (error) => toast.error(error.message || t.sightFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sheetQuery(clientId, planId).queryKey }),
  });
  const counts = [
    [t.travellers, String(all)],
    [t.bookings, String(sheet.bookings)],
    [t.withRoom, t.of(sheet.with_room, all)],
    [t.detailsComplete, t.of(sheet.travellers.filter(isComplete).length, all)],
    [t.sightedCount, t.of(sheet.ids_sighted, all)],
    [t.due, formatRupees(sheet.balance_due)],
  ] as const;
  return (
    <Stack>
      <dl className={classes["counts"]}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Arrangements resources={sheet.resources} />
      {all === 0 ? (
        <EmptyState title={t.nobody} text={t.nobodyText} />
      ) : (
        <>
          <div className={classes["tools"]}>
            <TextField
              type="search"
              aria-label={t.search}
              placeholder={t.searchPlaceholder}
              value={q}
              leftSection={<Search size={18} aria-hidden />}
              onChange={(event) => setQ(event.currentTarget.value)}
            />
            <Row gap={2}>
              {(["pdf", "xlsx", "csv"] as const).map((kind) => (
                <ButtonAnchor
                  key={kind}
                  variant="outline"
                  href={sheetFile(clientId, planId, kind)}
                  download
                  aria-describedby="sheet-files"
                  before={<Download size={18} aria-hidden />}
                >
                  {t[kind]}
                </ButtonAnchor>
              ))}
            </Row>
          </div>
          <Text tone="muted" size="xs" id="sheet-files">
            {t.exportHint}
            {sheet.travellers.some(({ has_medical_needs }) => has_medical_needs) && (
              <>
                {" "}
                {t.notesHint}{" "}
                <TextLink to="/to/orders/$eventId/leaders" params={{ eventId }} search={{ plan: planId }}>
                  {t.leaders}
                </TextLink>
              </>
            )}
          </Text>
          {rows.length === 0 ? (
            <EmptyState
              title={t.noMatch}
              action={
                <Button variant="outline" onClick={() => setQ("")}>
                  {t.showAll}
                </Button>
              }
            />
          ) : (
            <DataTable
              label={t.travellers}
              columns={columnsOf({
                clientId,
                eventId,
                saving: sighting.isPending ? sighting.variables : null,
                onSighted: (row, isSighted) => sighting.mutate({ row, isSighted }),
              })}
              rows={rows}
              keyOf={({ traveller_id }) => traveller_id}
            />
          )}
        </>
      )}
    </Stack>
  );
}
