import { useMutation } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { t } from "#messages/imports";
import { sentenceOf } from "@/api/errors";
import { type ImportKind, templateAddress, uploadImport } from "@/api/imports";
import classes from "@/features/imports/imports.module.css";
import { Card } from "@/ui/card";
import { TextAnchor } from "@/ui/link";
import { Segments } from "@/ui/segments";

const KINDS: readonly ImportKind[] = ["bookings", "departures", "trips"];
const MOST_BYTES = 5 * 2 ** 20;
const ACCEPTED = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Props = { clientId: number; onUploaded: (importId: number) => void };

/** Chooses what a file has, and the file: by a dialog or by dropping it. */
export function UploadForm({ clientId, onUploaded }: Props) {
  const id = useId();
  const [kind, setKind] = useState<ImportKind>("bookings");
  const [isOver, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => uploadImport(file, kind, clientId),
    onSuccess: ({ import_id }) => onUploaded(import_id),
  });
  const take = (file: File | undefined) => {
    if (!file || sending.isPending) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) sending.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const problem = tooLarge ? t.tooLarge : sending.isError ? sentenceOf(sending.error, t.uploadFailed) : null;
  return (
    <Card label={t.file} className={classes["form"]}>
      <div className={classes["group"]}>
        <Segments
          label={t.kind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={setKind}
        />
        <p className={classes["hint"]}>{t.kindHints[kind]}</p>
      </div>
      <label
        className={classes["zone"]}
        data-over={isOver || undefined}
        data-invalid={problem ? true : undefined}
        aria-busy={sending.isPending}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            take(file);
            // The same file may be chosen again.
            event.currentTarget.value = "";
          }}
        />
        <FileSpreadsheet size={24} aria-hidden />
        <span>
          <strong>{t.choose}</strong> <span className={classes["drop"]}>{t.orDrop}</span>
          <small className={classes["limits"]}>{t.limits}</small>
        </span>
      </label>
      {sending.isPending && (
        <p role="status" className={classes["hint"]}>
          {t.reading(sending.variables.name)}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {problem}
        </p>
      )}
      <p className={classes["hint"]}>
        {t.template} <TextAnchor href={templateAddress(kind, "xlsx")}>{t.templateXlsx}</TextAnchor> ·{" "}
        <TextAnchor href={templateAddress(kind, "csv")}>{t.templateCsv}</TextAnchor>
      </p>
    </Card>
  );
}
