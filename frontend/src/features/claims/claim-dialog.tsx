import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/claims";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import type { Claiming } from "@/domain/claims";
import { CodeEntry } from "@/domain/code-entry";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";

const SECOND = 1000;
const WAYS = ["email", "phone"] as const;
type Way = (typeof WAYS)[number];

const ClaimedBooking = z.object({ reference: requiredText });

/** Puts a booking into the account by a code that goes to the booking's e-mail address or phone. */
export function ClaimDialog({ reference, onClose, onClaimed }: Claiming) {
  const { sends_codes_by_sms } = useSite();
  const queryClient = useQueryClient();
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
  const enter = async (of: string, code: string) => {
    await call("post", "/api/booking-claims", { body: { booking_reference: of, code } });
    await queryClient.invalidateQueries();
    toast.success(t.claimed(of));
    onClaimed();
  };
  return (
    <Dialog title={t.title} opened onClose={onClose} size="sm">
      {claim ? (
        <CodeEntry
          texts={{
            sent: t.sent[by](claim.reference),
            back: t.otherNumber,
            resend: t.resend,
            resendIn: t.resendIn,
            failed: t.claimFailed,
          }}
          resendAt={claim.resendAt}
          isResending={asking.isPending}
          onResend={() => void ask(claim.reference).catch(() => undefined)}
          onBack={() => setClaim(null)}
          onEnter={(code) => enter(claim.reference, code)}
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
