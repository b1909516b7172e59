import type { ReactNode, Ref, SubmitEventHandler } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import classes from "@/ui/dialog-form.module.css";
import { Form, SubmitButton } from "@/ui/form";
import { Notice } from "@/ui/notice";

type Props = {
  children: ReactNode;
  /** Why it was not saved. */
  error: string | null;
  back: string;
  onBack: () => void;
  submit: string;
  isDanger?: boolean;
};

type Bound<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  onSave: (values: Output) => unknown;
  /** The dialog is saving although the promise of `onSave` has ended, or there is none. */
  isSaving?: boolean;
};

type Unbound = {
  formRef: Ref<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isSaving: boolean;
};

/** The form of a dialog: its fields, why saving failed, and the two buttons below. */
export function DialogForm<Values extends FieldValues = FieldValues, Output = Values>({
  children,
  error,
  isDanger = false,
  ...props
}: Props & (Bound<Values, Output> | Unbound)) {
  const variant = isDanger ? "danger" : "filled";
  const content = (save: ReactNode) => (
    <>
      {children}
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <DialogActions>
        <Button variant="outline" onClick={props.onBack}>
          {props.back}
        </Button>
        {save}
      </DialogActions>
    </>
  );
  if ("form" in props) {
    return (
      <Form form={props.form} onSave={props.onSave} className={classes["form"]}>
        {content(
          <SubmitButton control={props.form.control} variant={variant} loading={props.isSaving ?? false}>
            {props.submit}
          </SubmitButton>,
        )}
      </Form>
    );
  }
  return (
    <form ref={props.formRef} noValidate className={classes["form"]} onSubmit={props.onSubmit}>
      {content(
        <Button type="submit" variant={variant} loading={props.isSaving}>
          {props.submit}
        </Button>,
      )}
    </form>
  );
}

/** The buttons of a dialog, in view while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes["actions"]}>{children}</div>;
}
