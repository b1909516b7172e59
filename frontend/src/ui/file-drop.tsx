import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import classes from "@/ui/file-drop.module.css";
import { Hint, Text } from "@/ui/layout";

type Props = {
  /** File types, as the file dialog takes them. */
  accept: string;
  mostBytes: number;
  choose: string;
  orDrop: string;
  limits: string;
  tooLarge: string;
  /** What is shown while a file is being read; null otherwise. */
  reading: string | null;
  /** Why the last file was refused. */
  error: string | null;
  onFile: (file: File) => void;
};

/** Takes one file, by the file dialog or by dropping it. */
export function FileDrop({ accept, mostBytes, choose, orDrop, limits, reading, onFile, ...props }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const error = isTooLarge ? props.tooLarge : props.error;
  const take = (file: File | undefined) => {
    if (!file || reading !== null) return;
    setTooLarge(file.size > mostBytes);
    if (file.size <= mostBytes) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <label
        className={classes["zone"]}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        aria-busy={reading !== null}
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
          accept={accept}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = "";
          }}
        />
        <FileSpreadsheet size={24} aria-hidden />
        <span>
          <strong>{choose}</strong>{" "}
          <Text as="span" tone="muted">
            {orDrop}
          </Text>
          <Hint as="small" block above={1}>
            {limits}
          </Hint>
        </span>
      </label>
      {reading !== null && <Hint role="status">{reading}</Hint>}
      {error && (
        <Text tone="bad" size="sm" id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
