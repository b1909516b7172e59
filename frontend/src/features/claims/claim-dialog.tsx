import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/claims";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import type { Claiming } from "@/domain/claims";
import classes from "@/features/claims/claim-dialog.module.css";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";
import { useSecondsLeft } from "@/ui/use-seconds-left";

const SECOND = 1000;
const WAYS = ["email", "phone"] as const;
type Way = (typeof WAYS)[number];

const ClaimedBooking = z.object({ reference: requiredText });

/** Puts a booking into the account by a code that goes to the booking's e-mail address or phone. */
export function ClaimDialog({ reference, onClose, onClaimed }: Claiming) {
  const { sends_codes_by_sms } = useSite();
  const [by, setBy] = useState<Way>("email");
  const [claim, setClaim] = useState<{ reference: string; resendAt: number } | null>(null);
  const asking = useMutation({
    mutationFn: (booking_reference: string) =>
      call("post", "/api/booking-claims/code", { body: { booking_reference, by } }),
    onSuccess: ({ resend_after }, of) =>
      setClaim({ reference: of, resendAt: Date.now() + resend_after * SECOND }),
  });
  const form = useForm({
    ...formOptions,
    defaultValues: { reference },
    resolver: zodResolver(ClaimedBooking, { error: messagesByField({ reference: t.referenceNeeded }) }),
  });
  const ask = (of: string) =>
    asking.mutateAsync(of, {
      onError: (error) => showServerErrors(form, error, { booking_reference: "reference" }),
    });
  return (
    <Dialog title={t.title} opened onClose={onClose} size="sm">
      {claim ? (
        <Code
          reference={claim.reference}
          resendAt={claim.resendAt}
          by={by}
          resending={asking.isPending}
          onResend={() => void ask(claim.reference).catch(() => undefined)}
          onBack={() => setClaim(null)}
          onClaimed={onClaimed}
        />
      ) : (
        <DialogForm
          form={form}
          onSave={(typed) => ask(typed.reference)}
          error={asking.isError ? sentenceOf(asking.error, t.askFailed) : null}
          back={t.cancel}
          onBack={onClose}
          submit={t.sendCode}
        >
          <p>{t.lead}</p>
          <FormTextField
            control={form.control}
            name="reference"
            label={t.reference}
            description={t.referenceHint}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
          />
          {sends_codes_by_sms && (
            <Segments
              label={t.by}
              value={by}
              options={WAYS.map((value) => ({ value, label: t.ways[value] }))}
              onChange={setBy}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}

type CodeProps = {
  reference: string;
  by: Way;
  /** The instant, by this browser's clock, from which another code may be requested. */
  resendAt: number;
  resending: boolean;
  onResend: () => void;
  onBack: () => void;
  onClaimed: () => void;
};

/** The boxes for the code. A refused code leaves them empty, ready for the next one. */
function Code({ reference, by, resendAt, resending, onResend, onBack, onClaimed }: CodeProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const secondsLeft = useSecondsLeft(resendAt);
  const claiming = useMutation({
    mutationFn: (typed: string) =>
      call("post", "/api/booking-claims", { body: { booking_reference: reference, code: typed } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      toast.success(t.claimed(reference));
      onClaimed();
    },
    onError: () => {
      setCode("");
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes["code"]}>
      <Notice tone="note">{t.sent[by](reference)}</Notice>
      <CodeField
        ref={field}
        value={code}
        error={claiming.isError ? sentenceOf(claiming.error, t.claimFailed) : undefined}
        disabled={claiming.isPending}
        onChange={setCode}
        onComplete={(typed) => claiming.mutate(typed)}
      />
      <div className={classes["actions"]}>
        <Button variant="subtle" size="sm" onClick={onBack}>
          {t.otherNumber}
        </Button>
        <Button variant="subtle" size="sm" loading={resending} disabled={secondsLeft > 0} onClick={onResend}>
          {secondsLeft > 0 ? t.resendIn(secondsLeft) : t.resend}
        </Button>
      </div>
    </div>
  );
}
