import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/documents";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { DetailsIn } from "@/api/generated/zod.gen";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { STATES } from "@/domain/states";
import classes from "@/features/client-settings/receipt-details-form.module.css";
import { showPhone } from "@/lib/phones";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import {
  FormCheckField,
  FormEmailField,
  FormLongTextField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const keys = {
  terms: (clientId: number) => ["clients", String(clientId), "terms"],
  /** The events with their terms and prices. */
  events: ["events"],
} as const satisfies Keys;

/** The anchor of this form. */
const HERE = "receipt-details";

type Details = Wire["DetailsOut"];

const DetailsValues = z.extend(DetailsIn, {
  legal_name: requiredText,
  address: requiredText,
  state: z.pipe(z.string(), DetailsIn.shape.state),
});

const PATH = "/api/clients/{client_id}/document-details";

function detailsOf(clientId: number) {
  return read(PATH, { path: { client_id: clientId } });
}

/** The operator's details on receipts and vouchers; read-only until Edit is pressed. Fetches its own data. */
export function ReceiptDetailsForm({ clientId }: { clientId: number }) {
  const details = useQuery(detailsOf(clientId));
  if (details.data) return <DetailsForm clientId={clientId} details={details.data} />;
  if (details.isPending) return <Skeleton height="20rem" />;
  return (
    <ErrorState
      title={t.loadFailed}
      text={details.error.message}
      retryLabel={t.retry}
      onRetry={() => void details.refetch()}
    />
  );
}

function DetailsForm({ clientId, details }: { clientId: number; details: Details }) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const readOnly = !isEditing;
  const { form, notice, startAgain, dropDraft, ignoreDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.receipt-details`,
    defaultValues: valuesOf(details),
    resolver: zodResolver(DetailsValues, {
      error: messagesByField({ legal_name: t.needed, state: t.needed, address: t.needed, sac: t.sacWrong }),
    }),
    onRestore: () => setEditing(true),
  });
  const { control } = form;
  const gstin = useWatch({ control, name: "gstin" }) ?? "";
  // The address may name this form, which is rendered only after its data is loaded.
  useEffect(() => {
    if (window.location.hash === `#${HERE}`) document.getElementById(HERE)?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (wasEditing.current && readOnly) button.current?.focus();
    wasEditing.current = !readOnly;
  }, [readOnly]);

  const saving = useMutation({
    mutationFn: (body: z.output<typeof DetailsValues>) =>
      call("put", PATH, { path: { client_id: clientId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(detailsOf(clientId).queryKey, saved);
      // Without a GSTIN no tax is charged.
      for (const queryKey of [keys.terms(clientId), keys.events]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      dropDraft();
      form.reset(valuesOf(saved));
      setEditing(false);
      toast.success(t.saved);
    },
    onError: (error) => showServerErrors(form, error),
  });

  return (
    <Card labelledBy={HERE} className={classes["card"]}>
      <Row noWrap align="start" justify="between" gap={4}>
        <div>
          <h2 id={HERE} className={classes["title"]}>
            {t.details}
          </h2>
          <Hint above={1}>{t.detailsLead}</Hint>
        </div>
        {readOnly && (
          <Button
            ref={button}
            variant="outline"
            size="sm"
            onClick={() => {
              ignoreDraft();
              setEditing(true);
            }}
          >
            {t.edit}
          </Button>
        )}
      </Row>
      {readOnly && notice}
      {readOnly && !details.is_complete && <Notice tone="warn">{t.missing}</Notice>}
      {details.is_complete && !details.gstin && details.tax_percent_with_gstin > 0 && (
        <Notice tone="note">{t.noTax(details.tax_percent_with_gstin)}</Notice>
      )}
      {saving.error && Object.keys(form.formState.errors).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.notSaved)}</Notice>
      )}
      <Form
        form={form}
        onSave={(body) => isEditing && saving.mutateAsync(body)}
        className={classes["form"]}
        data-readonly={readOnly || undefined}
      >
        <FormTextField
          control={control}
          name="legal_name"
          readOnly={readOnly}
          label={t.legalName}
          autoComplete="organization"
          maxLength={120}
        />
        <FormSelectField
          control={control}
          name="state"
          label={t.state}
          data={[{ value: "", label: t.chooseState }, ...STATES]}
          disabled={readOnly}
        />
        <div className={classes["wide"]}>
          <FormLongTextField
            control={control}
            name="address"
            readOnly={readOnly}
            label={t.address}
            rows={3}
            maxLength={400}
            autoComplete="street-address"
          />
        </div>
        <FormTextField
          control={control}
          name="gstin"
          readOnly={readOnly}
          label={t.gstin}
          description={readOnly ? undefined : t.gstinHint}
          placeholder={readOnly ? t.unregistered : ""}
          maxLength={15}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <FormTextField
          control={control}
          name="sac"
          readOnly={readOnly}
          label={t.sac}
          description={readOnly ? undefined : t.sacHint}
          inputMode="numeric"
          maxLength={6}
        />
        <FormEmailField control={control} name="email" readOnly={readOnly} label={t.email} />
        <FormPhoneField control={control} name="phone" readOnly={readOnly} label={t.phone} />
        {gstin.trim() !== "" && (
          <div className={classes["wide"]}>
            <FormCheckField
              control={control}
              name="invoices_after_tour"
              label={t.invoicesAfterTour}
              disabled={readOnly}
            />
          </div>
        )}
        {!readOnly && (
          <div className={classes["actions"]}>
            <Button
              variant="outline"
              onClick={() => {
                saving.reset();
                startAgain();
                setEditing(false);
              }}
            >
              {t.cancel}
            </Button>
            <SubmitButton control={control}>{t.save}</SubmitButton>
          </div>
        )}
      </Form>
    </Card>
  );
}

function valuesOf({ phone, ...details }: Details) {
  return { ...details, phone: showPhone(phone) };
}
