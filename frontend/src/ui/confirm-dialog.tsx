import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import classes from "@/ui/confirm-dialog.module.css";
import { Dialog } from "@/ui/dialog";

type Props = {
  title: string;
  opened: boolean;
  /** What will happen, to whom and for how much. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  loading: boolean;
  error: ReactNode;
  /** It can be taken back: the question is asked for its reach alone. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** It is gone from the page. */
  onClosed?: () => void;
};

/** Asks before something that cannot be taken back, or that reaches far. */
export function ConfirmDialog({ title, opened, children, error, loading, isHarmless, ...props }: Props) {
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={props.onClose}
      {...(props.onClosed && { onClosed: props.onClosed })}
      size="sm"
    >
      <div className={classes["body"]}>
        {children}
        {error}
        <div className={classes["actions"]}>
          <Button variant="outline" onClick={props.onClose} data-autofocus>
            {props.cancel}
          </Button>
          <Button variant={isHarmless ? "filled" : "danger"} loading={loading} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
