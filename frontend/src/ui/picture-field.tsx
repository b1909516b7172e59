import { Crop, Focus, ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { t } from "#messages/pictures";
import { t as shared } from "#messages/shared";
import { Button } from "@/ui/button";
import { hasShape, loadPicture } from "@/ui/cut-picture";
import { Hint, Stack, Text } from "@/ui/layout";
import classes from "@/ui/picture-field.module.css";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";
import { type Describe, type FieldPicture, type OnItsWay, type Upload, useSending } from "@/ui/use-sending";

const CropDialog = lazy(() => import("@/ui/crop-dialog").then((m) => ({ default: m.CropDialog })));
const DetailsDialog = lazy(() =>
  import("@/ui/picture-details-dialog").then((m) => ({ default: m.PictureDetailsDialog })),
);
const SortableList = lazy(() =>
  import("@/ui/sortable-list").then((m) => ({ default: m.SortableList<FieldPicture> })),
);

const KINDS = ["image/jpeg", "image/png", "image/webp", "image/avif"];

type Props = {
  label: string;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  value: readonly FieldPicture[];
  onChange: (pictures: readonly FieldPicture[]) => void;
  /** Uploads a picture; an error is shown beside the picture, with a button to retry. */
  upload: Upload;
  /** Shown when an existing picture cannot be loaded. */
  onUnreadable?: () => void;
  /** Called while uploads are in progress, because a save meanwhile would lack these pictures. */
  onBusy?: (isBusy: boolean) => void;
  /** The maximum number of pictures; several can be sorted, and the first is the main one. */
  most?: number;
  mostBytes: number;
  /** The error for a larger file. */
  tooLarge: string;
  /** Width by height of the frame that it is shown in. */
  aspect: number;
  /** The hint for a picture of another aspect ratio, which is then cropped before upload. Without it, any ratio is accepted. */
  offShape?: string;
  /** Asks for focal point, caption and credit of each picture. */
  describe?: Describe;
  /** Shown when the field is disabled and has no picture. */
  empty?: string;
};

type Cutting = { address: string; name: string; isClear: boolean; reason?: string; replaces?: FieldPicture };

/** Pictures: chosen or dropped, validated, cropped, uploaded in the background, and sorted. */
export function PictureField(props: Props) {
  const { label, value, onChange, most = 1, aspect, disabled = false, onBusy, describe } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [described, setDescribed] = useState<{ picture: FieldPicture; name: string } | null>(null);
  const [isOver, setOver] = useState(false);
  // Two uploads may finish before the next render.
  const latest = useRef(value);
  latest.current = value;
  const change = (pictures: readonly FieldPicture[]) => {
    latest.current = pictures;
    onChange(pictures);
  };
  const { onTheirWay, send, again, drop } = useSending(props.upload, (picture, replaces) => {
    const place = latest.current.findIndex(({ filename }) => filename === replaces?.filename);
    if (most === 1) change([picture]);
    else change(place >= 0 ? latest.current.with(place, picture) : [...latest.current, picture]);
  });
  const isBusy = onTheirWay.some(({ error }) => error === null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported
  useEffect(() => onBusy?.(isBusy), [isBusy]);

  const take = async (files: readonly File[]) => {
    const room = most === 1 ? 1 : most - value.length - onTheirWay.length;
    setProblem(files.length > room ? t.most(most) : null);
    for (const file of files.slice(0, room)) {
      if (file.size > props.mostBytes) {
        setProblem(props.tooLarge);
        continue;
      }
      const address = URL.createObjectURL(file);
      const image = KINDS.includes(file.type) ? await loadPicture(address).catch(() => null) : null;
      if (!image) setProblem(t.wrongType);
      else if (
        props.offShape &&
        !hasShape({ width: image.naturalWidth, height: image.naturalHeight }, aspect)
      ) {
        setCutting({ address, name: file.name, isClear: file.type !== "image/jpeg", reason: props.offShape });
        return;
      } else {
        if (most === 1) for (const upload of onTheirWay) drop(upload.id);
        send(file, file.name);
      }
      URL.revokeObjectURL(address);
    }
  };

  const dropHere = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void take([...event.dataTransfer.files]);
  };

  const nameOf = (index: number) => (most === 1 ? label : t.nameOf(label, index + 1));
  const problemText = problem ?? props.error;
  const isFull = most > 1 && value.length + onTheirWay.length >= most;

  const tile = (picture: FieldPicture, index: number, controls: ReactNode) => (
    <figure className={classes["tile"]}>
      <img
        src={picture.url}
        alt={nameOf(index)}
        className={classes["picture"]}
        onError={props.onUnreadable ?? (() => setProblem(t.retrieveFailed))}
        style={{
          aspectRatio: aspect,
          objectPosition: `${picture.focus_x ?? 50}% ${picture.focus_y ?? 50}%`,
        }}
      />
      {most > 1 && index === 0 && <figcaption className={classes["main"]}>{t.primary}</figcaption>}
      {!disabled && (
        <div className={classes["actions"]}>
          {controls}
          <IconButton
            label={t.cropOf(nameOf(index))}
            onClick={() =>
              setCutting({ address: picture.url, name: "crop", isClear: most === 1, replaces: picture })
            }
          >
            <Crop size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={t.removeOf(nameOf(index))}
            onClick={() => {
              change(value.filter((candidate) => candidate !== picture));
              document.getElementById(id)?.focus();
            }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      {!disabled && describe && (
        <button
          type="button"
          className={classes["details"]}
          aria-label={t.detailsOf(nameOf(index))}
          onClick={() => setDescribed({ picture, name: nameOf(index) })}
        >
          <Focus size={16} aria-hidden />
          {t.details}
        </button>
      )}
    </figure>
  );

  return (
    <Stack
      as="fieldset"
      gap={3}
      data-several={most > 1 || undefined}
      aria-describedby={problemText ? `${id}-error` : undefined}
    >
      <legend className={classes["label"]}>
        {label}
        {props.required && (
          <Text as="span" tone="bad" aria-hidden>
            {" *"}
          </Text>
        )}
      </legend>
      {props.hint && <Hint>{props.hint}</Hint>}
      {value.length > 0 &&
        (most === 1 ? (
          <div className={classes["single"]}>
            {value.slice(0, 1).map((picture) => (
              <div key={picture.filename}>{tile(picture, 0, null)}</div>
            ))}
          </div>
        ) : (
          <Suspense fallback={<Skeleton height="12rem" />}>
            <SortableList
              label={label}
              layout="grid"
              items={value}
              idOf={({ filename }) => filename}
              nameOf={(_, index) => nameOf(index)}
              onMove={(from, to) => change(moved(value, from, to))}
              disabled={disabled}
            >
              {tile}
            </SortableList>
          </Suspense>
        ))}
      {value.length === 0 && disabled && <p className={classes["none"]}>{props.empty}</p>}
      {onTheirWay.map((upload) => (
        <Waiting
          key={upload.id}
          upload={upload}
          onAgain={() => again(upload)}
          onDrop={() => drop(upload.id)}
        />
      ))}
      {!disabled && !isFull && (
        <label
          className={classes["zone"]}
          data-over={isOver || undefined}
          data-invalid={problemText ? true : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropHere}
        >
          <input
            id={id}
            type="file"
            className="visually-hidden"
            data-invalid={problemText ? true : undefined}
            accept={KINDS.join(",")}
            multiple={most > 1}
            aria-describedby={problemText ? `${id}-error` : undefined}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file may be chosen again.
              event.currentTarget.value = "";
              void take(files);
            }}
          />
          <ImagePlus size={22} aria-hidden />
          <span>
            <span className="visually-hidden">{label}: </span>
            <strong>
              {most === 1 && value.length > 0 ? t.replace : most > 1 ? t.chooseSeveral : t.choose}
            </strong>{" "}
            <span className={classes["drop"]}>{most > 1 ? t.orDropSeveral : t.orDrop}</span>
            <small className={classes["kinds"]}>{t.kinds}</small>
          </span>
        </label>
      )}
      {problemText && (
        <Text tone="bad" size="sm" id={`${id}-error`} role="alert">
          {problemText}
        </Text>
      )}
      {cutting && (
        <Suspense>
          <CropDialog
            address={cutting.address}
            aspect={aspect}
            isClear={cutting.isClear}
            reason={cutting.reason}
            onCut={(blob) => {
              setProblem(null);
              setCutting(null);
              send(blob, cutting.name, cutting.replaces);
            }}
            onClose={() => {
              if (cutting.reason) setProblem(cutting.reason);
              setCutting(null);
            }}
          />
        </Suspense>
      )}
      {described && describe && (
        <Suspense>
          <DetailsDialog
            picture={described.picture}
            name={described.name}
            describe={describe}
            onSaved={(details) => {
              const { filename } = described.picture;
              change(
                latest.current.map((candidate) =>
                  candidate.filename === filename ? { ...candidate, ...details } : candidate,
                ),
              );
              setDescribed(null);
              toast.success(t.detailsSaved);
            }}
            onClose={() => setDescribed(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function Waiting({ upload, onAgain, onDrop }: { upload: OnItsWay; onAgain: () => void; onDrop: () => void }) {
  return (
    <div className={classes["waiting"]}>
      <img src={upload.address} alt="" className={classes["thumb"]} />
      <div className={classes["way"]}>
        {upload.error === null ? (
          <>
            <p>
              {t.sending(upload.name)}{" "}
              <Text as="span" tone="muted">
                {t.percent(upload.share)}
              </Text>
            </p>
            <progress max={1} value={upload.share} aria-label={t.sending(upload.name)} />
          </>
        ) : (
          <>
            <Text tone="bad" size="sm" role="alert">
              {upload.name}: {upload.error}
            </Text>
            <div>
              <Button size="sm" variant="outline" onClick={onAgain}>
                {shared.tryAgain}
              </Button>
            </div>
          </>
        )}
      </div>
      <IconButton label={t.giveUpOf(upload.name)} onClick={onDrop}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

type IconProps = { label: string; onClick: () => void; children: ReactNode };

function IconButton({ label, onClick, children }: IconProps) {
  return (
    <button type="button" className={classes["icon"]} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
