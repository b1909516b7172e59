import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/bulk-edit";
import { ApiError, sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { departureTermsQuery } from "@/domain/prices";
import { type EditDraft, EMPTY, editOf } from "@/features/departures/bulk-edit";
import { BulkEditFields } from "@/features/departures/bulk-edit-fields";
import { BulkEditPreview } from "@/features/departures/bulk-edit-preview";
import {
  applyEdit,
  changed,
  type Edit,
  editPreviewQuery,
  type MadeEdit,
} from "@/features/departures/bulk-edit-queries";
import { plansQuery } from "@/features/departures/queries";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-form";
import { Heading, Hint, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { useSettled } from "@/ui/use-settled";

type Props = {
  clientId: number;
  plans: readonly Wire["PlanSummary"][];
  onClose: () => void;
  onDone: (edit: MadeEdit) => void;
};

/** Edits several departures: what changes, each before and after, and the button that applies it. */
export function BulkEditDialog(props: Props) {
  return (
    <Dialog title={t.edit(props.plans.length)} opened onClose={props.onClose} size="lg">
      <BulkEditForm {...props} />
    </Dialog>
  );
}

function BulkEditForm({ clientId, plans, onClose, onDone }: Props) {
  const [draft, setDraft] = useState<EditDraft>(EMPTY);
  const queryClient = useQueryClient();
  const ids = plans.map(({ event_plan_id }) => event_plan_id);
  const trips = useQueries({
    queries: [...new Set(plans.map(({ event_id }) => event_id))].map((id) => plansQuery(id)),
  });
  const departures = trips.flatMap(({ data }) => data ?? []).filter(({ ep_id }) => ids.includes(ep_id));
  const types = [...new Set(departures.flatMap((plan) => plan.room_beds.map(({ room_type }) => room_type)))];
  const sources = plans.filter(({ event_plan_id: id }) =>
    [draft.terms?.payment, draft.terms?.cancellation].includes(`plan:${id}`),
  );
  const copied = useQueries({
    queries: sources.map((plan) => departureTermsQuery(plan.event_id, plan.event_plan_id)),
  });
  const terms = new Map(
    sources.flatMap(({ event_plan_id: id }, index) => {
      const applies = copied[index]?.data?.applies;
      return applies ? [[id, applies] as const] : [];
    }),
  );
  const { settled: edit, isSettled } = useSettled(editOf(draft, ids, terms));
  const preview = useQuery(editPreviewQuery(clientId, edit));
  const applying = useMutation({
    mutationFn: ({ body, fingerprint }: { body: Edit; fingerprint: string }) =>
      applyEdit(clientId, { ...body, fingerprint }),
    onSuccess: async (appliedEdit) => {
      await Promise.all(
        Object.values(changed).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      onDone(appliedEdit);
    },
    onError: () => void preview.refetch(),
  });
  const isCurrent = edit !== null && isSettled && !preview.isFetching && !preview.isError;
  const result = edit === null ? undefined : preview.data;
  const failed = [...trips, ...copied].find(({ isError }) => isError);
  return (
    <Stack>
      {failed && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" onClick={() => void failed.refetch()}>
              {t.retry}
            </Button>
          }
        >
          {sentenceOf(failed.error, t.typesFailed)}
        </Notice>
      )}
      <BulkEditFields
        draft={draft}
        types={types}
        plans={plans}
        onChange={(values) => {
          applying.reset();
          setDraft((before) => ({ ...before, ...values }));
        }}
      />
      <Stack as="section" aria-label={t.preview} aria-busy={!isCurrent && edit !== null}>
        <Heading level={3}>{t.preview}</Heading>
        {edit === null && <Hint>{t.previewEmpty}</Hint>}
        {edit !== null && preview.isPending && <Skeleton height="6rem" />}
        {edit !== null && preview.isError && (
          <Notice tone="bad">{sentenceOf(preview.error, t.previewFailed)}</Notice>
        )}
        {result && !preview.isError && <BulkEditPreview preview={result} />}
      </Stack>
      {applying.isError && (
        <Notice tone={applying.error instanceof ApiError && applying.error.status === 409 ? "warn" : "bad"}>
          {sentenceOf(applying.error, t.applyFailed)}
        </Notice>
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button
          loading={applying.isPending}
          disabled={!isCurrent || !result || result.changed === 0}
          onClick={() => edit && result && applying.mutate({ body: edit, fingerprint: result.fingerprint })}
        >
          {t.apply(result?.changed ?? plans.length)}
        </Button>
      </DialogActions>
    </Stack>
  );
}
