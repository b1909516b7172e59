import { t } from "#messages/cash";
import { sentenceOf } from "@/api/errors";
import { reverseEntry } from "@/features/cash/queries";
import { TextDialog } from "@/ui/text-dialog";

type Props = {
  clientId: number;
  /** The entry that is taken back; null closes the dialog. */
  entryId: number | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Asks why an entry is taken back. */
export function ReversalDialog({ clientId, entryId, onClose, onDone }: Props) {
  return (
    <TextDialog
      title={t.reverseTitle}
      opened={entryId !== null}
      draftKey={`toli.client.${clientId}.cash-reversal.${entryId}`}
      text={t.reverseText}
      texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 500, rows: 2 } }}
      back={t.back}
      submit={t.reverse}
      isDanger
      sent={t.reversed}
      onSend={({ reason }) =>
        entryId === null ? Promise.resolve() : reverseEntry(clientId, entryId, reason)
      }
      errorOf={(error) => sentenceOf(error, t.saveFailed)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
