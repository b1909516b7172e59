import { type ReactNode, useEffect, useState } from "react";
import { type Control, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { t } from "#messages/drafts";
import { Button } from "@/ui/button";
import { useClosing } from "@/ui/closing";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import classes from "@/ui/dialog-form.module.css";
import { Form, SubmitButton } from "@/ui/form";
import { Notice } from "@/ui/notice";

type Props<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  onSave: (values: Output) => unknown;
  /** The dialog is saving although the promise of `onSave` has ended, or there is none. */
  isSaving?: boolean;
  /** The notice of a draft, which keeps the input of a closed dialog. */
  draftNotice?: ReactNode;
  children: ReactNode;
  /** Why it was not saved. */
  error: string | null;
  back: string;
  onBack: () => void;
  submit: string;
  isDanger?: boolean;
};

/** The form of a dialog: its fields, why saving failed, and the two buttons below. Asks before unsaved input is lost. */
export function DialogForm<Values extends FieldValues, Output>({
  children,
  error,
  isDanger = false,
  form,
  isSaving = false,
  draftNotice,
  ...props
}: Props<Values, Output>) {
  return (
    <>
      <Form form={form} onSave={props.onSave}>
        {draftNotice}
        {children}
        {error !== null && <Notice tone="bad">{error}</Notice>}
        <DialogActions>
          <Button variant="outline" onClick={props.onBack}>
            {props.back}
          </Button>
          <SubmitButton control={form.control} variant={isDanger ? "danger" : "filled"} loading={isSaving}>
            {props.submit}
          </SubmitButton>
        </DialogActions>
      </Form>
      {draftNotice === undefined && <UnsavedInput control={form.control} hasFailed={error !== null} />}
    </>
  );
}

type UnsavedProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  hasFailed: boolean;
};

/** Asks once before the dialog closes by Escape, its button or a click outside of it. Back closes it at once. */
function UnsavedInput<Values extends FieldValues, Output>({
  control,
  hasFailed,
}: UnsavedProps<Values, Output>) {
  const { isDirty, isSubmitSuccessful } = useFormState({ control });
  const isUnsaved = isDirty && (hasFailed || !isSubmitSuccessful);
  const closing = useClosing();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    // Escape reaches both dialogs: it must neither close the question that it opens nor, while that is open, this dialog.
    const ask = () => void setTimeout(() => setAsked(true));
    closing.question.current = isUnsaved ? (isAsked ? () => undefined : ask) : null;
    return () => {
      closing.question.current = null;
    };
  }, [closing, isUnsaved, isAsked]);
  return (
    <ConfirmDialog
      title={t.close}
      opened={isAsked}
      confirm={t.discard}
      cancel={t.stay}
      loading={false}
      error={null}
      onConfirm={() => {
        setAsked(false);
        closing.close();
      }}
      onClose={() => setAsked(false)}
    >
      <p>{t.closeText}</p>
    </ConfirmDialog>
  );
}

/** The buttons of a dialog, in view while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes["actions"]}>{children}</div>;
}
