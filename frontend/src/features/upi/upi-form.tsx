import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "#messages/upi";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { upiDetailsQuery } from "@/features/upi/queries";
import classes from "@/features/upi/upi.module.css";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const HERE = "upi";
const VPA = /^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i;
const DAYS = /^(\d|1[0-4])$/;

type Details = Wire["UpiDetailsOut"];
type Typed = { vpa: string; payee_name: string; hold_days: string; is_on: "yes" | "no" };

/** The operator's UPI ID; read-only until Edit is pressed. Fetches its own data. */
export function UpiForm({ clientId }: { clientId: number }) {
  const details = useQuery(upiDetailsQuery(clientId));
  if (details.data) return <Form clientId={clientId} details={details.data} />;
  if (details.isPending) return <Skeleton height="14rem" />;
  return (
    <ErrorState
      title={t.settingsFailed}
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
  const form = useDraftForm<Typed>({
    draftKey: `toli.client.${clientId}.upi`,
    start: typedOf(details),
    problemsOf,
    onRestore: () => setEditing(true),
  });
  const isOn = form.values.is_on === "yes";

  useEffect(() => {
    if (window.location.hash === `#${HERE}`) document.getElementById(HERE)?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const saving = useMutation({
    mutationFn: ({ vpa, payee_name, hold_days, is_on }: Typed) =>
      call("put", "/api/clients/{client_id}/upi", {
        path: { client_id: clientId },
        body: { vpa, payee_name, hold_days: Number(hold_days), is_on: is_on === "yes" },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(upiDetailsQuery(clientId).queryKey, saved);
      form.dropDraft();
      form.settle();
      setEditing(false);
      toast.success(t.saved);
    },
    onError: (error) => form.refuse(error),
  });

  return (
    <Card labelledBy={HERE} className={classes["card"]}>
      <div className={classes["head"]}>
        <div>
          <h2 id={HERE} className={classes["title"]}>
            {t.settings}
          </h2>
          <p className={classes["lead"]}>{t.settingsLead}</p>
        </div>
        {!isEditing && (
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
      {!isEditing && form.notice}
      {!isEditing && details.vpa && !details.is_on && <Notice tone="note">{t.isOff}</Notice>}
      {saving.error && Object.keys(form.problems).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.notSaved)}</Notice>
      )}
      <form
        ref={form.ref}
        noValidate
        aria-label={t.settings}
        onSubmit={form.submit((typed) => isEditing && saving.mutate(typed))}
        className={classes["form"]}
        data-readonly={!isEditing || undefined}
      >
        <div className={classes["fields"]}>
          <TextField
            {...form.field("vpa")}
            readOnly={!isEditing}
            label={t.vpa}
            description={isEditing ? t.vpaHint : undefined}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
          />
          <TextField
            {...form.field("payee_name")}
            readOnly={!isEditing}
            label={t.payeeName}
            description={isEditing ? t.payeeHint : undefined}
            autoComplete="off"
            maxLength={50}
          />
          <TextField
            {...form.field("hold_days")}
            readOnly={!isEditing}
            label={t.holdDays}
            description={isEditing ? t.holdHint : undefined}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        <CheckField
          label={t.isOn}
          checked={isOn}
          disabled={!isEditing}
          onChange={(checked) => form.set("is_on", checked ? "yes" : "no")}
        />
        {isEditing && (
          <div className={classes["actions"]}>
            <Button
              variant="outline"
              onClick={() => {
                saving.reset();
                form.startAgain();
                setEditing(false);
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
      {!isEditing && details.test_link && (
        <div className={classes["way"]}>
          <div>
            <h3 className={classes["name"]}>{t.test}</h3>
            <p className={classes["hint"]}>{t.testText}</p>
            <p className={classes["hint"]}>
              <TextLink to="/to/bank">{t.bankLink}</TextLink>
            </p>
          </div>
          <div className={classes["code"]}>
            <QrCode text={details.test_link} label={t.test} />
          </div>
        </div>
      )}
    </Card>
  );
}

function typedOf({ vpa, payee_name, hold_days, is_on }: Details): Typed {
  return { vpa, payee_name, hold_days: String(hold_days), is_on: is_on || !vpa ? "yes" : "no" };
}

function problemsOf({ vpa, payee_name, hold_days }: Typed): Partial<Record<keyof Typed, string>> {
  return {
    ...(!VPA.test(vpa.trim()) && { vpa: t.vpaWrong }),
    ...(!payee_name.trim() && { payee_name: t.payeeMissing }),
    ...(!DAYS.test(hold_days.trim()) && { hold_days: t.holdWrong }),
  };
}
