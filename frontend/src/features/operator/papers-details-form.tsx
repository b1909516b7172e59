import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/papers";
import { call, read } from "@/api/call";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import { STATES, stateCode } from "@/api/states";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/papers-details-form.module.css";
import { priceSettingsQuery } from "@/features/operator/settings-queries";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmailField, LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useKept } from "@/ui/use-kept";

/** Where addresses name this form. */
const HERE = "receipt-details";

type Details = Wire["DetailsOut"];
const FIELDS = ["legal_name", "address", "state", "gstin", "sac", "email", "phone"] as const;
type Field = (typeof FIELDS)[number];
type Typed = Record<Field, string>;

const PATH = "/api/clients/{client_id}/papers-details";

function detailsOf(clientId: number) {
  return read(PATH, { path: { client_id: clientId } });
}

/** What an operator's receipts and vouchers show of them; read-only until Edit is pressed. Brings its own data. */
export function PapersDetailsForm({ clientId }: { clientId: number }) {
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
  const [typed, setTyped] = useState<Typed | null>(null);
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const kept = useKept<Typed>(`toli.client.${clientId}.papers`, (found) =>
    setTyped({ ...typedOf(details), ...found }),
  );
  const shown = typed ?? typedOf(details);
  const readOnly = typed === null;

  // Where an address names this form, which was not there when the page was opened.
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
      void queryClient.invalidateQueries({ queryKey: priceSettingsQuery(clientId).queryKey });
      kept.drop();
      setTyped(null);
      toast.success(t.saved);
    },
    onError: (error) => focus(FIELDS.find((field) => fieldErrorOf(error, field))),
  });

  const missing = (field: Field) => {
    const isMissing = field === "state" ? stateCode(shown.state) === null : !shown[field].trim();
    return hasTried && isMissing ? t.needed : null;
  };
  const focus = (field: Field | undefined) => {
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  const field = (name: Field) => ({
    name,
    value: shown[name],
    readOnly,
    error: fieldErrorOf(saving.error, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      saving.reset();
      if (!typed) return;
      const next = { ...typed, [name]: value };
      setTyped(next);
      kept.keep(next);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return;
    setTried(true);
    const needed = (["legal_name", "address", "state"] as const).find((name) => !typed[name].trim());
    if (needed) focus(needed);
    else saving.mutate(typed);
  };
  const isPlain = saving.error && !FIELDS.some((name) => fieldErrorOf(saving.error, name));

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
              setTried(false);
              kept.settle();
              setTyped(typedOf(details));
            }}
          >
            {t.edit}
          </Button>
        )}
      </div>
      {readOnly && kept.notice}
      {readOnly && !details.is_complete && <Notice tone="warn">{t.missing}</Notice>}
      {details.is_complete && !details.gstin && details.tax_percent_with_gstin > 0 && (
        <Notice tone="note">{t.noTax(details.tax_percent_with_gstin)}</Notice>
      )}
      {isPlain && <Notice tone="bad">{sentenceOf(saving.error, t.notSaved)}</Notice>}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className={classes["form"]}
        data-readonly={readOnly || undefined}
      >
        <TextField
          {...field("legal_name")}
          label={t.legalName}
          autoComplete="organization"
          maxLength={120}
          error={missing("legal_name") ?? fieldErrorOf(saving.error, "legal_name")}
        />
        <SelectField
          {...field("state")}
          label={t.state}
          data={[{ value: "", label: t.chooseState }, ...STATES]}
          disabled={readOnly}
          error={missing("state") ?? fieldErrorOf(saving.error, "state")}
        />
        <div className={classes["wide"]}>
          <LongTextField
            {...field("address")}
            label={t.address}
            rows={3}
            maxLength={400}
            autoComplete="street-address"
            error={missing("address") ?? fieldErrorOf(saving.error, "address")}
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
        {!readOnly && (
          <div className={classes["actions"]}>
            <Button
              variant="outline"
              onClick={() => {
                saving.reset();
                kept.drop();
                setTyped(null);
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

function typedOf({ legal_name, address, state, gstin, sac, email, phone }: Details): Typed {
  return { legal_name, address, state, gstin, sac, email, phone: showPhone(phone) };
}
