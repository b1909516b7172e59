import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, sentenceOf } from "@/api/errors";
import { SERVER, showServerErrors } from "@/ui/form-errors";
import { toast } from "@/ui/toasts";

type Options<Values extends FieldValues, Output, Saved> = {
  form: UseFormReturn<Values, unknown, Output>;
  save: (values: Output) => Promise<Saved>;
  /** The toast after saving. */
  done?: string;
  /** Why it was not saved, where the server gives no reason; or what says why, null for nothing. */
  failed: string | ((error: Error) => string | null);
  back: string;
  onClose: () => void;
  /** Deletes the draft of the saved values. */
  dropDraft?: () => void;
  /** Called after the dialog was closed. */
  onSaved?: ((saved: Saved, values: Output) => unknown) | undefined;
  /** Fields of the form by their names on the wire, where those differ. */
  fields?: Parameters<typeof showServerErrors<Values, Output>>[2];
};

/** The props of a `DialogForm` that saves, says so in a toast, and closes its dialog. A failure is shown at its fields, else below. */
export function useDialogSaving<Values extends FieldValues, Output, Saved>({
  form,
  save,
  done,
  failed,
  back,
  onClose,
  dropDraft,
  onSaved,
  fields,
}: Options<Values, Output, Saved>) {
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onMutate: () => setFailure(null),
    onSuccess: async (saved, values) => {
      dropDraft?.();
      if (done !== undefined) toast.success(done);
      onClose();
      await onSaved?.(saved, values);
    },
    onError: (error) => {
      const isAtValue = showServerErrors(form, error, fields);
      const isAtInput = [...form.control._names.mount].some(
        (name) => form.getFieldState(name as FieldPath<Values>).error?.type === SERVER,
      );
      if (isAtInput) return;
      // A value without an input cannot show its error.
      if (isAtValue && error instanceof ApiError) {
        setFailure(error.errors.map(({ message }) => message).join(" "));
        return;
      }
      setFailure(typeof failed === "string" ? sentenceOf(error, failed) : failed(error));
    },
  });
  return {
    form,
    onSave: saving.mutateAsync,
    error: failure,
    back,
    onBack: onClose,
  };
}
