import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/suppliers";
import { sentenceOf } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Row } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = {
  /** What the row is called. */
  name: string;
  file: { url: string } | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** The file and the acts of a bill or payment. */
export function RowActs({ name, file, onEdit, onRemove }: Props) {
  return (
    <Row as="span" noWrap justify="end" gap={2}>
      {file && (
        <TextAnchor href={file.url} target="_blank" rel="noopener" aria-label={t.openFileOf(name)}>
          {t.openFile}
        </TextAnchor>
      )}
      <MoreMenu
        label={t.moreOf(name)}
        acts={[
          { label: t.change, name: t.changeOf(name), onPress: onEdit },
          { label: t.remove, name: t.removeOf(name), onPress: onRemove },
        ]}
      />
    </Row>
  );
}

type RemovalProps<Row, Answer> = {
  /** The row to remove; null closes the dialog. */
  row: Row | null;
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<Answer>;
  /** The toast of a removal. */
  removed: string;
  onRemoved: (answer: Answer) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before a bill, a payment or a commission entry is removed. */
export function RemovalDialog<Row, Answer>({
  row,
  nameOf,
  remove,
  removed,
  onRemoved,
  onClose,
}: RemovalProps<Row, Answer>) {
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async (answer) => {
      onClose();
      toast.success(removed);
      await onRemoved(answer);
    },
  });
  return (
    <ConfirmDialog
      title={t.removeTitle(row === null ? "" : nameOf(row))}
      opened={row !== null}
      confirm={t.remove}
      cancel={t.back}
      loading={removal.isPending}
      error={removal.isError && <Notice tone="bad">{sentenceOf(removal.error, t.saveFailed)}</Notice>}
      onConfirm={() => row !== null && removal.mutate(row)}
      onClose={() => {
        removal.reset();
        onClose();
      }}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
