import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { t } from "#messages/terms-editor";
import { ApiError, sentenceOf } from "@/api/errors";
import { CancellationSection } from "@/features/terms/cancellation-section";
import { bodyOf, fieldNamed, fieldsOf, inOrder, problemsOf, type TermsFields } from "@/features/terms/fields";
import { PaymentSection } from "@/features/terms/payment-section";
import {
  keys,
  type Owner,
  previewQuery,
  saveTerms,
  type Terms,
  type TermsBody,
  termsQuery,
} from "@/features/terms/queries";
import { TaxSection } from "@/features/terms/tax-section";
import classes from "@/features/terms/terms-editor.module.css";
import { WorkedExample } from "@/features/terms/worked-example";
import { Button } from "@/ui/button";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";
import type { Problems } from "@/ui/use-form";
import { useSettled } from "@/ui/use-settled";

const WITHOUT_GSTIN = "tax_without_gstin";

/** The tax, payment and cancellation terms of a client, of a trip or of a departure, with a worked example. */
export function TermsEditor({ owner }: { owner: Owner }) {
  const terms = useQuery(termsQuery(owner));
  if (terms.data) return <TermsForm owner={owner} saved={terms.data} />;
  if (terms.isError) {
    return <ErrorState title={t.failed} text={terms.error.message} onRetry={() => void terms.refetch()} />;
  }
  return (
    <SkeletonGroup>
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
}

function TermsForm({ owner, saved }: { owner: Owner; saved: Terms }) {
  const queryClient = useQueryClient();
  // Of the same terms the same fields, whose rows have keys.
  const start = useMemo(() => fieldsOf(saved), [saved]);
  const form = useDraftForm<TermsFields>({
    draftKey: draftKeyOf(owner),
    start,
    problemsOf: (fields) => problemsOf(fields) as Problems<TermsFields>,
    wireNames: (field) => fieldNamed(field) as keyof TermsFields | undefined,
  });
  const fields = form.values;
  const body = useMemo(() => wireBody(fields, saved), [fields, saved]);
  const { settled: previewed } = useSettled(body);
  const preview = useQuery(previewQuery(owner, previewed));
  const saving = useMutation({
    mutationFn: (changed: TermsBody) => saveTerms(owner, changed),
    onSuccess: (now) => {
      queryClient.setQueryData(termsQuery(owner).queryKey, now);
      form.dropDraft();
      form.reset(fieldsOf(now));
      toast.success(t.saved);
      // Trips and departures without sections of their own follow, and so do their prices with tax.
      void queryClient.invalidateQueries({
        queryKey: keys.events,
        predicate: ({ queryKey }) => queryKey !== termsQuery(owner).queryKey,
      });
      // Saving them confirms them: the checklist of a new company.
      void queryClient.invalidateQueries({ queryKey: keys.reports });
    },
    onError: (error) => {
      if (!isWithoutGstin(error) && !form.refuse(error)) toast.formError(sentenceOf(error, t.saveFailed));
    },
  });
  const refusal = [saving.error, preview.error].find(isWithoutGstin);
  const previewedTerms = (form.isWhole && !preview.isError && preview.data) || saved;
  const section = { form, saved, terms: previewedTerms, owner };

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.titles[saved.level]}
      className={classes["editor"]}
      onSubmit={(event) => {
        const { brackets, seasons } = fields.cancellation;
        form.set("cancellation.brackets", inOrder(brackets));
        form.set(
          "cancellation.seasons",
          seasons.map((season) => ({ ...season, brackets: inOrder(season.brackets) })),
        );
        void form.submit((values) => {
          const changed = wireBody(values, saved);
          if (changed && !saving.isPending) saving.mutate(changed);
        })(event);
      }}
    >
      {form.notice}
      <div className={classes["columns"]}>
        <div className={classes["sections"]}>
          <TaxSection {...section} refusal={refusal?.detail} />
          <PaymentSection {...section} />
          <CancellationSection {...section} />
        </div>
        <WorkedExample
          example={previewedTerms.example}
          isStale={!form.isWhole || preview.isFetching}
          isWrong={!form.isWhole}
        />
      </div>
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving.isPending} saying={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

/** A client without a GSTIN charges no tax: its rates stay as they are until it has one. */
function wireBody(fields: TermsFields, saved: Terms): TermsBody | null {
  const body = bodyOf(fields);
  return body && saved.level === "client" && !saved.has_gstin ? { ...body, tax: null } : body;
}

function isWithoutGstin(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === WITHOUT_GSTIN;
}

function draftKeyOf(owner: Owner): string {
  switch (owner.level) {
    case "client":
      return `toli.client.${owner.clientId}.terms`;
    case "event":
      return `toli.event.${owner.eventId}.terms`;
    case "departure":
      return `toli.event.${owner.eventId}.terms.${owner.planId}`;
  }
}
