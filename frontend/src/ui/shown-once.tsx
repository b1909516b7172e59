import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-form";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";

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
    <Stack>
      <Notice tone="warn">{warning}</Notice>
      <CopyLines>
        <CopyLine name={name} text={secret} copy={copy} />
      </CopyLines>
      <DialogActions>
        <Button onClick={onDone}>{done}</Button>
      </DialogActions>
    </Stack>
  );
}

type DialogProps = Omit<Props, "secret" | "onDone"> & {
  title: string;
  /** The title once the secret is there. */
  createdTitle: string;
  opened: boolean;
  onClose: () => void;
  /** The form that creates the secret. */
  children: (onCreated: (secret: string) => void) => ReactNode;
};

/** A dialog that creates a secret, and then shows it once. */
export function ShownOnceDialog({ title, createdTitle, opened, onClose, children, ...words }: DialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      title={secret === null ? title : createdTitle}
      opened={opened}
      isShownOnce={secret !== null}
      onClose={onClose}
      onClosed={() => setSecret(null)}
    >
      {secret === null ? (
        opened && children(setSecret)
      ) : (
        <ShownOnce {...words} secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}
