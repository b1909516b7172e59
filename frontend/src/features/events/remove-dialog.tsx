import classes from "@/features/events/editor.module.css";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";

type Props = {
  title: string;
  text: string;
  /** What goes. */
  what: string;
  opened: boolean;
  confirm: string;
  cancel: string;
  loading: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something of an event is deleted. */
export function RemoveDialog({ text, what, error, ...props }: Props) {
  return (
    <ConfirmDialog {...props} error={error && <Notice tone="bad">{error}</Notice>}>
      <p>{text}</p>
      {what && <p className={classes["name"]}>{what}</p>}
    </ConfirmDialog>
  );
}
