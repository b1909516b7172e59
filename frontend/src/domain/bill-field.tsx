import { useMutation } from "@tanstack/react-query";
import { Paperclip, Trash2 } from "lucide-react";
import { useId } from "react";
import { t } from "#messages/profit";
import { failureOf } from "@/api/errors";
import { uploadFor } from "@/api/pictures";
import classes from "@/domain/bill-field.module.css";
import { Button } from "@/ui/button";
import { Hint, Row, Stack, Text } from "@/ui/layout";
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
    <Stack align="start" gap={1}>
      <Text as="span" size="sm" strong>
        {label} ({t.optional})
      </Text>
      {bill ? (
        <Row as="span" gap={2}>
          <TextAnchor href={bill.url} target="_blank" rel="noopener">
            {t.bill}
          </TextAnchor>
          <Button
            variant="subtle"
            size="sm"
            before={<Trash2 size={16} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t.billRemove}
          </Button>
        </Row>
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
      <Hint as="span" id={`${id}-hint`}>
        {t.billHint}
      </Hint>
    </Stack>
  );
}
