import { useMutation } from "@tanstack/react-query";
import { Paperclip, Trash2 } from "lucide-react";
import { useId } from "react";
import { t } from "#messages/profit";
import { failureOf } from "@/api/errors";
import { uploadFor } from "@/api/pictures";
import classes from "@/domain/bill-field.module.css";
import { Button } from "@/ui/button";
import { TextAnchor } from "@/ui/link";
import { toast } from "@/ui/toasts";

const MOST_BYTES = 5 * 1024 * 1024;
const KINDS = "application/pdf,image/jpeg,image/png,image/webp,image/avif";

type Bill = { filename: string; url: string };
type Props = { label?: string; bill: Bill | null; onChange: (bill: Bill | null) => void };

/** The picture or PDF of a bill, uploaded at once and saved with its form. */
export function BillField({ label = t.bill, bill, onChange }: Props) {
  const id = useId();
  const sending = useMutation({
    mutationFn: (file: File) => {
      const { signal } = new AbortController();
      return uploadFor("document")(file, file.name, { onProgress: () => {}, signal });
    },
    onSuccess: ({ filename, url }) => onChange({ filename, url }),
    onError: (error) => toast.error(failureOf(error, t.billFailed, t.billFailed)),
  });
  return (
    <div className={classes["bill"]}>
      <span className={classes["label"]}>
        {label} ({t.optional})
      </span>
      {bill ? (
        <span className={classes["acts"]}>
          <TextAnchor href={bill.url} target="_blank" rel="noopener">
            {t.billOpen}
          </TextAnchor>
          <Button
            variant="subtle"
            size="sm"
            before={<Trash2 size={16} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t.billRemove}
          </Button>
        </span>
      ) : (
        <label htmlFor={id} className={classes["file"]} data-busy={sending.isPending || undefined}>
          <Paperclip size={16} aria-hidden />
          <span aria-live="polite">{sending.isPending ? t.billSending : t.billChoose}</span>
          <input
            id={id}
            type="file"
            accept={KINDS}
            aria-describedby={`${id}-hint`}
            className="visually-hidden"
            disabled={sending.isPending}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              if (!file) return;
              if (file.size > MOST_BYTES) toast.error(t.billLarge);
              else sending.mutate(file);
            }}
          />
        </label>
      )}
      <span id={`${id}-hint`} className={classes["hint"]}>
        {t.billHint}
      </span>
    </div>
  );
}
