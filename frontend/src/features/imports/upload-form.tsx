import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/imports";
import { sentenceOf } from "@/api/errors";
import { type ImportKind, templateAddress, uploadImport } from "@/features/imports/imports";
import { Card } from "@/ui/card";
import { FileDrop } from "@/ui/file-drop";
import { Hint, Stack } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";
import layout from "@/ui/page-parts.module.css";
import { Segments } from "@/ui/segments";

const KINDS: readonly ImportKind[] = ["bookings", "departures", "trips"];
const MOST_BYTES = 5 * 2 ** 20;
const ACCEPTED = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Props = { clientId: number; onUploaded: (importId: number) => void };

/** Chooses what a file has, and the file: by a dialog or by dropping it. */
export function UploadForm({ clientId, onUploaded }: Props) {
  const [kind, setKind] = useState<ImportKind>("bookings");
  const sending = useMutation({
    mutationFn: (file: File) => uploadImport(file, kind, clientId),
    onSuccess: ({ import_id }) => onUploaded(import_id),
  });
  return (
    <Card label={t.file} className={layout["part"]}>
      <Stack gap={3}>
        <Segments
          label={t.kind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={setKind}
        />
        <Hint>{t.kindHints[kind]}</Hint>
      </Stack>
      <FileDrop
        accept={ACCEPTED}
        mostBytes={MOST_BYTES}
        choose={t.choose}
        orDrop={t.orDrop}
        limits={t.limits}
        tooLarge={t.tooLarge}
        reading={sending.isPending ? t.reading(sending.variables.name) : null}
        error={sending.isError ? sentenceOf(sending.error, t.uploadFailed) : null}
        onFile={(file) => sending.mutate(file)}
      />
      <Hint>
        {t.template} <TextAnchor href={templateAddress(kind, "xlsx")}>{t.templateXlsx}</TextAnchor> ·{" "}
        <TextAnchor href={templateAddress(kind, "csv")}>{t.templateCsv}</TextAnchor>
      </Hint>
    </Card>
  );
}
