import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "#messages/documents";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { STATES, stateCode } from "@/domain/states";
import classes from "@/features/client-settings/receipt-details-form.module.css";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { EmailField, LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const keys = {
  terms: (clientId: number) => ["clients", String(clientId), "terms"],
  /** The events with their terms and prices. */
  events: ["events"],
} as const satisfies Keys;

/** The anchor of this form. */
const HERE = "receipt-details";

type Details = Wire["DetailsOut"];
type Field = "legal_name" | "address" | "state" | "gstin" | "sac" | "email" | "phone";
type Typed = Record<Field, string> & { invoices_after_tour: boolean };

const PATH = "/api/clients/{client_id}/document-details";

function detailsOf(clientId: number) {
  return read(PATH, { path: { client_id: clientId } });
}

/** The operator's details on receipts and vouchers; read-only until Edit is pressed. Fetches its own data. */
export function ReceiptDetailsForm({ clientId }: { clientId: number }) {
  const details = useQuery(detailsOf(clientId));
  if (details.data) return <Form clientId={clientId} details={details.data} />;
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

function Form({ clientId, details }: { clientId: number; details: Details }) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const readOnly = !isEditing;
  const form = useDraftForm<Typed>({
    draftKey: `toli.client.${clientId}.receipt-details`,
    start: typedOf(details),
    problemsOf: missingOf,
    onRestore: () => setEditing(true),
  });
  const close = () => {
    form.startAgain();
    setEditing(false);
  };

  // The address may name this form, which is rendered only after its data is loaded.
  useEffect(() => {
    if (window.location.hash === `#${HERE}`) document.getElementById(HERE)?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (wasEditing.current && readOnly) button.current?.focus();
    wasEditing.current = !readOnly;
  }, [readOnly]);

  const saving = useMutation({
    mutationFn: (fields: Typed) =>
      call("put", PATH, {
        path: { client_id: clientId },
        body: { ...fields, state: fields.state as Wire["DetailsIn"]["state"] },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(detailsOf(clientId).queryKey, saved);
      // Without a GSTIN no tax is charged.
      for (const queryKey of [keys.terms(clientId), keys.events]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      form.dropDraft();
      form.settle();
      setEditing(false);
      toast.success(t.saved);
    },
    onError: (error) => form.refuse(error),
  });

  const field = (name: Field) => ({ ...form.field(name), readOnly });

  return (
    <Card labelledBy={HERE} className={classes["card"]}>
      <div className={classes["head"]}>
        <div>
          <h2 id={HERE} className={classes["title"]}>
            {t.details}
          </h2>
          <p className={classes["lead"]}>{t.detailsLead}</p>
        </div>
        {readOnly && (
          <Button
            ref={button}
            variant="outline"
            size="sm"
            onClick={() => {
              form.ignoreDraft();
              setEditing(true);
            }}
          >
            {t.edit}
          </Button>
        )}
      </div>
      {readOnly && form.notice}
      {readOnly && !details.is_complete && <Notice tone="warn">{t.missing}</Notice>}
      {details.is_complete && !details.gstin && details.tax_percent_with_gstin > 0 && (
        <Notice tone="note">{t.noTax(details.tax_percent_with_gstin)}</Notice>
      )}
      {saving.error && Object.keys(form.problems).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.notSaved)}</Notice>
      )}
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit((fields) => isEditing && saving.mutate(fields))}
        className={classes["form"]}
        data-readonly={readOnly || undefined}
      >
        <TextField {...field("legal_name")} label={t.legalName} autoComplete="organization" maxLength={120} />
        <SelectField
          {...field("state")}
          label={t.state}
          data={[{ value: "", label: t.chooseState }, ...STATES]}
          disabled={readOnly}
        />
        <div className={classes["wide"]}>
          <LongTextField
            {...field("address")}
            label={t.address}
            rows={3}
            maxLength={400}
            autoComplete="street-address"
          />
        </div>
        <TextField
          {...field("gstin")}
          label={t.gstin}
          description={readOnly ? undefined : t.gstinHint}
          placeholder={readOnly ? t.unregistered : ""}
          maxLength={15}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...field("sac")}
          label={t.sac}
          description={readOnly ? undefined : t.sacHint}
          inputMode="numeric"
          maxLength={6}
        />
        <EmailField {...field("email")} label={t.email} />
        <PhoneField {...field("phone")} label={t.phone} />
        {form.values.gstin.trim() !== "" && (
          <div className={classes["wide"]}>
            <CheckField
              {...form.check("invoices_after_tour")}
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
                close();
              }}
            >
              {t.cancel}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function typedOf({ phone, ...details }: Details): Typed {
  const { legal_name, address, state, gstin, sac, email, invoices_after_tour } = details;
  return { legal_name, address, state, gstin, sac, email, phone: showPhone(phone), invoices_after_tour };
}

function missingOf({ legal_name, address, state }: Typed): Partial<Record<Field, string>> {
  return {
    ...(!legal_name.trim() && { legal_name: t.needed }),
    ...(stateCode(state) === null && { state: t.needed }),
    ...(!address.trim() && { address: t.needed }),
  };
}
