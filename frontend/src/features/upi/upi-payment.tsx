import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/upi";
import { sentenceOf } from "@/api/errors";
import type { UpiPaying } from "@/domain/upi";
import classes from "@/features/upi/upi.module.css";
import { UpiPayee } from "@/features/upi/upi-payee";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Heading, Hint, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const ClaimValues = z.object({ utr: z.string().check(z.regex(/^(\s*\d){12}\s*$/)) });

/** Pays by UPI without the provider: whom and how much, then the number of the payment. */
export function UpiPayment({ part, amount, onClaim }: UpiPaying) {
  const { payee, claims } = part;
  const unsettled = claims.filter(({ state }) => state !== "confirmed");
  if (!payee && unsettled.length === 0) return null;
  return (
    <Card label={t.title}>
      <Stack>
        {unsettled.map(({ claim_id, state, amount: paid, utr, said_at, dismissed_reason }) =>
          state === "waiting" ? (
            <Notice key={claim_id} tone="note" title={t.waiting(formatRupees(paid))}>
              {t.waitingText(utr, formatMoment(said_at))}
            </Notice>
          ) : (
            <Notice key={claim_id} tone="warn" title={t.dismissed(formatRupees(paid))}>
              {t.dismissedText(utr, dismissed_reason)}
            </Notice>
          ),
        )}
        {payee && (
          <>
            <div>
              <Heading size="md">{t.title}</Heading>
              <Hint>{t.lead(payee.payee_name)}</Hint>
            </div>
            {amount === null ? (
              <Hint>{t.chooseAmount}</Hint>
            ) : (
              <>
                <UpiPayee payee={payee} amount={amount} />
                <ClaimForm amount={amount} onClaim={onClaim} />
              </>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

function ClaimForm({ amount, onClaim }: { amount: number; onClaim: UpiPaying["onClaim"] }) {
  const form = useForm({
    ...formOptions,
    defaultValues: { utr: "" },
    resolver: zodResolver(ClaimValues, { error: messagesByField({ utr: t.utrWrong }) }),
  });
  const claiming = useMutation({
    mutationFn: (utr: string) => onClaim({ amount, utr }),
    onSuccess: () => {
      form.reset();
      toast.success(t.claimed);
    },
  });
  return (
    <Form
      form={form}
      aria-label={t.paidAlready}
      className={classes["form"]}
      onSave={({ utr }) => claiming.mutateAsync(utr)}
    >
      <FormTextField
        control={form.control}
        name="utr"
        label={t.utr}
        description={t.utrHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {claiming.isError && <Notice tone="bad">{sentenceOf(claiming.error, t.claimFailed)}</Notice>}
      <SubmitButton control={form.control} variant="outline" fullWidth>
        {t.claim(formatRupees(amount))}
      </SubmitButton>
    </Form>
  );
}
