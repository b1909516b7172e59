import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import classes from "@/ui/confirm-dialog.module.css";
import { Dialog } from "@/ui/dialog";
import { Stack } from "@/ui/layout";

type Props = {
  title: string;
  opened: boolean;
  /** What will happen, to whom and for how much. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  loading: boolean;
  error: ReactNode;
  /** The action can be undone: the dialog asks because it affects many. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
};

/** Asks for confirmation before an action that cannot be undone or affects many. */
export function ConfirmDialog({ title, opened, children, error, loading, isHarmless, ...props }: Props) {
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={props.onClose}
      {...(props.onClosed && { onClosed: props.onClosed })}
      size="sm"
    >
      <Stack>
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
      </Stack>
    </Dialog>
  );
}
