import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/terms-editor";
import { ApiError, sentenceOf } from "@/api/errors";
import { CancellationSection } from "@/features/terms/cancellation-section";
import {
  bodyOf,
  fieldNamed,
  fieldsOf,
  inOrder,
  type TermsFields,
  TermsForm as TermsValues,
} from "@/features/terms/fields";
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
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { Row, Stack } from "@/ui/layout";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
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
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: draftKeyOf(owner),
    defaultValues: fieldsOf(saved),
    resolver: zodResolver(TermsValues),
  });
  const body = wireBody(form.watch(), saved);
  const { settled: previewed } = useSettled(body);
  const preview = useQuery(previewQuery(owner, previewed));
  const saving = useMutation({
    mutationFn: (changed: TermsBody) => saveTerms(owner, changed),
    onSuccess: (now) => {
      queryClient.setQueryData(termsQuery(owner).queryKey, now);
      dropDraft();
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
      if (!isWithoutGstin(error) && !showServerErrors(form, error, fieldNamed))
        toast.formError(sentenceOf(error, t.saveFailed));
    },
  });
  const refusal = [saving.error, preview.error].find(isWithoutGstin);
  const previewedTerms = (body && !preview.isError && preview.data) || saved;
  const section = { form, saved, terms: previewedTerms, owner };

  return (
    <Form
      form={form}
      aria-label={t.titles[saved.level]}
      className={classes["editor"]}
      onSubmitCapture={() => {
        const { brackets, seasons } = form.getValues("cancellation");
        form.setValue("cancellation.brackets", inOrder(brackets));
        form.setValue(
          "cancellation.seasons",
          seasons.map((season) => ({ ...season, brackets: inOrder(season.brackets) })),
        );
      }}
      onSave={(values) => {
        const changed = wireBody(values, saved);
        return changed && saving.mutateAsync(changed);
      }}
    >
      {notice}
      <div className={classes["columns"]}>
        <Stack>
          <TaxSection {...section} refusal={refusal?.detail} />
          <PaymentSection {...section} />
          <CancellationSection {...section} />
        </Stack>
        <WorkedExample
          example={previewedTerms.example}
          isStale={!body || preview.isFetching}
          isWrong={!body}
        />
      </div>
      <Row justify="end" gap={2}>
        <SubmitButton control={form.control} saying={t.saving}>
          {t.save}
        </SubmitButton>
      </Row>
    </Form>
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
