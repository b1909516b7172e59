import type { ReactNode } from "react";
import { t } from "#messages/admin";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { useForm } from "@/ui/use-form";

const LONGEST_REASON = 500;
const SHORTEST_REASON = 5;

type Props = {
  /** What will happen. */
  children: ReactNode;
  hint?: string;
  missing: string;
  submit: string;
  back: string;
  isDanger?: boolean;
  loading: boolean;
  /** The server's error. */
  refusal?: string | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** A dialog that asks for the reason of an action before it is carried out. */
export function ReasonForm({ children, hint, missing, isDanger = false, ...props }: Props) {
  const form = useForm<{ reason: string }>({
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim().length < SHORTEST_REASON ? { reason: missing } : {}),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ reason }) => props.onSubmit(reason.trim()))}
      error={props.refusal ?? null}
      back={props.back}
      onBack={props.onClose}
      submit={props.submit}
      isDanger={isDanger}
      isSaving={props.loading}
    >
      {children}
      <LongTextField
        {...form.field("reason")}
        label={t.reason}
        description={hint}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
        data-autofocus
      />
    </DialogForm>
  );
}
