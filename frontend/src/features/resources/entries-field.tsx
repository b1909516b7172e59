import { FileText, Paperclip, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Control } from "react-hook-form";
import { t } from "#messages/resources";
import { failureOf } from "@/api/errors";
import { type Purpose, uploadFor } from "@/api/pictures";
import { type Entry, newEntry, type RentalValues } from "@/features/resources/rental";
import classes from "@/features/resources/vehicles.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { useBoundField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Stack, Text } from "@/ui/layout";
import { toast } from "@/ui/toasts";

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_ENTRIES = 20;
const KINDS = { photo: "image/jpeg,image/png,image/webp,image/avif", document: "application/pdf,image/*" };
const { vehicle: words } = t;

type Props = {
  label: string;
  hint: string;
  purpose: Extract<Purpose, "photo" | "document">;
  control: Control<RentalValues, unknown, RentalValues>;
  name: `vehicles.${number}.vehicleDocs` | `vehicles.${number}.pictures`;
  /** Called with 1 when uploads begin, and with -1 when all have ended. */
  onUploads: (change: 1 | -1) => void;
};

/** Addresses, other words, or files; at least one line is kept. */
export function EntriesField({ label, hint, purpose, control, name, onUploads }: Props) {
  const field = useBoundField({ control, name });
  const entries = field.value as readonly Entry[];
  const [sending, setSending] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const isBusy = sending.length > 0;
  // An upload ends after other changes, such as the removal of a vehicle above.
  const latest = useRef(field);
  latest.current = field;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported
  useEffect(() => {
    if (!isBusy) return undefined;
    onUploads(1);
    return () => onUploads(-1);
  }, [isBusy]);

  const change = (changed: (all: readonly Entry[]) => readonly Entry[]) =>
    latest.current.onChange(changed(latest.current.value as readonly Entry[]));
  const put = (key: number, changed: Partial<Entry>) =>
    change((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry)));
  const send = async (key: number, file: File) => {
    if (file.size > MOST_BYTES) {
      toast.error(words.fileLarge);
      return;
    }
    setSending((all) => [...all, key]);
    try {
      const { signal } = new AbortController();
      const sent = await uploadFor(purpose)(file, file.name, { onProgress: () => {}, signal });
      put(key, { text: "", file: { filename: sent.filename, url: sent.url } });
    } catch (error) {
      toast.error(failureOf(error, words.fileFailed, words.fileFailed));
    } finally {
      setSending((all) => all.filter((sendingKey) => sendingKey !== key));
    }
  };
  const remove = (key: number) => {
    change((all) => all.filter((entry) => entry.key !== key));
    list.current?.querySelector<HTMLElement>("input, a")?.focus();
  };

  return (
    <Stack as="fieldset" gap={2}>
      <legend className={classes["legend"]}>{`${label} *`}</legend>
      <Text tone="muted" size="xs">
        {hint}
      </Text>
      <Stack as="ul" gap={2} ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.key} className={classes["entry"]}>
            {entry.file ? (
              <a
                className={classes["sent"]}
                href={entry.file.url}
                target="_blank"
                rel="noopener"
                aria-label={words.sentOf(label, index + 1)}
              >
                {purpose === "photo" ? (
                  <img src={entry.file.url} alt="" className={classes["thumb"]} />
                ) : (
                  <FileText size={16} aria-hidden />
                )}
                {words.sent}
              </a>
            ) : (
              <TextField
                aria-label={words.entry(label, index + 1)}
                value={entry.text}
                error={Boolean(field.error)}
                maxLength={500}
                autoComplete="off"
                onChange={(event) => put(entry.key, { text: event.currentTarget.value })}
              />
            )}
            {entry.file ? (
              <Button size="sm" variant="subtle" onClick={() => put(entry.key, { file: null })}>
                {words.replace}
              </Button>
            ) : (
              <label className={classes["file"]} data-busy={sending.includes(entry.key) || undefined}>
                <input
                  type="file"
                  className="visually-hidden"
                  accept={KINDS[purpose]}
                  aria-label={words.chooseFileFor(label, index + 1)}
                  onChange={(event) => {
                    const [file] = event.currentTarget.files ?? [];
                    event.currentTarget.value = "";
                    if (file) void send(entry.key, file);
                  }}
                />
                <Paperclip size={16} aria-hidden />
                <span aria-live="polite">
                  {sending.includes(entry.key) ? words.sending : words.chooseFile}
                </span>
              </label>
            )}
            {entries.length > 1 && (
              <IconButton label={words.removeEntry(label, index + 1)} onClick={() => remove(entry.key)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </Stack>
      {entries.length < MOST_ENTRIES && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            before={<Plus size={16} aria-hidden />}
            aria-label={words.addEntry(label)}
            onClick={() => change((all) => [...all, newEntry(all)])}
          >
            {t.addAnother}
          </Button>
        </div>
      )}
    </Stack>
  );
}
