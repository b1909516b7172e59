import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { t } from "#messages/upi";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { UpiDetailsIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { upiDetailsQuery } from "@/features/upi/queries";
import classes from "@/features/upi/upi.module.css";
import { requiredText, typedNumber } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormTextField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const HERE = "upi";
const DetailsValues = z.extend(UpiDetailsIn, {
  vpa: z.string().check(z.trim(), z.regex(/^[a-z0-9._-]{2,}@[a-z][a-z0-9]+$/i)),
  payee_name: requiredText,
  hold_days: typedNumber(UpiDetailsIn.shape.hold_days),
});

type Details = Wire["UpiDetailsOut"];

/** The operator's UPI ID; read-only until Edit is pressed. Fetches its own data. */
export function UpiForm({ clientId }: { clientId: number }) {
  const details = useQuery(upiDetailsQuery(clientId));
  if (details.data) return <DetailsForm clientId={clientId} details={details.data} />;
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

function DetailsForm({ clientId, details }: { clientId: number; details: Details }) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const { form, notice, startAgain, dropDraft, ignoreDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.upi`,
    defaultValues: valuesOf(details),
    resolver: zodResolver(DetailsValues, {
      error: messagesByField({ vpa: t.vpaWrong, payee_name: t.payeeMissing, hold_days: t.holdWrong }),
    }),
    onRestore: () => setEditing(true),
  });
  const { control } = form;

  useEffect(() => {
    if (window.location.hash === `#${HERE}`) document.getElementById(HERE)?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const saving = useMutation({
    mutationFn: (body: z.output<typeof DetailsValues>) =>
      call("put", "/api/clients/{client_id}/upi", { path: { client_id: clientId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(upiDetailsQuery(clientId).queryKey, saved);
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
          <Heading size="md" id={HERE}>
            {t.settings}
          </Heading>
          <Hint>{t.settingsLead}</Hint>
        </div>
        {!isEditing && (
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
      {!isEditing && notice}
      {!isEditing && details.vpa && !details.is_on && <Notice tone="note">{t.isOff}</Notice>}
      {saving.error && Object.keys(form.formState.errors).length === 0 && (
        <Notice tone="bad">{sentenceOf(saving.error, t.notSaved)}</Notice>
      )}
      <Form
        form={form}
        aria-label={t.settings}
        onSave={(values) => isEditing && saving.mutateAsync(values)}
        className={classes["form"]}
        data-readonly={!isEditing || undefined}
      >
        <Grid>
          <FormTextField
            control={control}
            name="vpa"
            readOnly={!isEditing}
            label={t.vpa}
            description={isEditing ? t.vpaHint : undefined}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
          />
          <FormTextField
            control={control}
            name="payee_name"
            readOnly={!isEditing}
            label={t.payeeName}
            description={isEditing ? t.payeeHint : undefined}
            autoComplete="off"
            maxLength={50}
          />
          <FormTextField
            control={control}
            name="hold_days"
            readOnly={!isEditing}
            label={t.holdDays}
            description={isEditing ? t.holdHint : undefined}
            inputMode="numeric"
            maxLength={2}
          />
        </Grid>
        <FormCheckField control={control} name="is_on" label={t.isOn} disabled={!isEditing} />
        {isEditing && (
          <Row justify="end">
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
          </Row>
        )}
      </Form>
      {!isEditing && details.test_link && (
        <div className={classes["way"]}>
          <div>
            <Heading level={3}>{t.test}</Heading>
            <Hint>{t.testText}</Hint>
            <Hint>
              <TextLink to="/to/bank">{t.bankLink}</TextLink>
            </Hint>
          </div>
          <div className={classes["code"]}>
            <QrCode text={details.test_link} label={t.test} />
          </div>
        </div>
      )}
    </Card>
  );
}

function valuesOf({ vpa, payee_name, hold_days, is_on }: Details) {
  return { vpa, payee_name, hold_days: String(hold_days), is_on: is_on || !vpa };
}
