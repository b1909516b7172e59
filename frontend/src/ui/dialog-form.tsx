import type { ReactNode, Ref, SubmitEventHandler } from "react";
import { Button } from "@/ui/button";
import classes from "@/ui/dialog-form.module.css";
import { Notice } from "@/ui/notice";

type Props = {
  formRef: Ref<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Why it was not saved. */
  error: string | null;
  back: string;
  onBack: () => void;
  submit: string;
  isDanger?: boolean;
  isSaving: boolean;
};

/** The form of a dialog: its fields, why saving failed, and the two buttons below. */
export function DialogForm({ formRef, onSubmit, children, error, isDanger = false, ...props }: Props) {
  return (
    <form ref={formRef} noValidate className={classes["form"]} onSubmit={onSubmit}>
      {children}
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <DialogActions>
        <Button variant="outline" onClick={props.onBack}>
          {props.back}
        </Button>
        <Button type="submit" variant={isDanger ? "danger" : "filled"} loading={props.isSaving}>
          {props.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The buttons of a dialog, in view while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes["actions"]}>{children}</div>;
}
