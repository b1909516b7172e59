import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/admin";
import { trimmedText } from "@/lib/typed-fields";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField } from "@/ui/form-fields";

const LONGEST_REASON = 500;
const SHORTEST_REASON = 5;

const Reason = z.object({ reason: trimmedText.check(z.minLength(SHORTEST_REASON)) });

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
  onSubmit: (reason: string) => unknown;
  onClose: () => void;
};

/** A dialog that asks for the reason of an action before it is carried out. */
export function ReasonForm({ children, hint, missing, isDanger = false, ...props }: Props) {
  const form = useForm({
    ...formOptions,
    defaultValues: { reason: "" },
    resolver: zodResolver(Reason, { error: messagesByField({ reason: missing }) }),
  });
  return (
    <DialogForm
      form={form}
      onSave={({ reason }) => props.onSubmit(reason)}
      error={props.refusal ?? null}
      back={props.back}
      onBack={props.onClose}
      submit={props.submit}
      isDanger={isDanger}
      isSaving={props.loading}
    >
      {children}
      <FormLongTextField
        control={form.control}
        name="reason"
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
