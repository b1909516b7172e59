import { Button } from "@/ui/button";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { DialogActions } from "@/ui/dialog-form";
import { Notice } from "@/ui/notice";
import classes from "@/ui/shown-once.module.css";

type Props = {
  /** Why it has to be copied now. */
  warning: string;
  name: string;
  secret: string;
  copy: string;
  done: string;
  onDone: () => void;
};

/** The content of a dialog with a new secret, which is not shown again. */
export function ShownOnce({ warning, name, secret, copy, done, onDone }: Props) {
  return (
    <div className={classes["content"]}>
      <Notice tone="warn">{warning}</Notice>
      <CopyLines>
        <CopyLine name={name} text={secret} copy={copy} />
      </CopyLines>
      <DialogActions>
        <Button onClick={onDone}>{done}</Button>
      </DialogActions>
    </div>
  );
}
