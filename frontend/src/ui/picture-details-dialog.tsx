import { type MouseEvent, useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "#messages/pictures";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { formOptions } from "@/ui/form";
import { Hint, Stack, Text } from "@/ui/layout";
import classes from "@/ui/picture-details-dialog.module.css";
import type { Describe, FieldPicture, PictureDetails } from "@/ui/use-sending";

/** The server keeps the focal point in steps of ten percent. */
const STEP = 10;
/** The frames that pictures are shown in, as width by height. */
const FRAMES = [
  { name: "card", ratio: 4 / 3 },
  { name: "wide", ratio: 16 / 7 },
  { name: "phone", ratio: 3 / 4 },
] as const;

type Props = {
  picture: FieldPicture;
  name: string;
  describe: Describe;
  onSaved: (details: PictureDetails) => void;
  onClose: () => void;
};

/** Where the crops of a picture look, what it shows and whose it is. */
export function PictureDetailsDialog({ picture, name, describe, onSaved, onClose }: Props) {
  const id = useId();
  const form = useForm<PictureDetails>({
    ...formOptions,
    defaultValues: {
      focus_x: picture.focus_x ?? 50,
      focus_y: picture.focus_y ?? 50,
      caption: picture.caption ?? "",
      credit: picture.credit ?? "",
    },
  });
  const { reset } = form;
  const details = form.watch();
  // A form may know no more than the name of its picture.
  const [isRead, setRead] = useState(picture.focus_x !== undefined);
  const [error, setError] = useState<string | null>(null);
  const change = (name: keyof PictureDetails, value: number | string) =>
    form.setValue(name, value, { shouldDirty: true });
  const position = `${details.focus_x}% ${details.focus_y}%`;

  useEffect(() => {
    if (isRead) return;
    let isOpen = true;
    describe.read(picture.filename).then(
      (savedDetails) => {
        if (!isOpen) return;
        reset(savedDetails);
        setRead(true);
      },
      (failure: unknown) => {
        if (isOpen) setError(sentence(failure));
      },
    );
    return () => {
      isOpen = false;
    };
  }, [isRead, describe, picture.filename, reset]);

  const point = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left: edge, top, width, height } = currentTarget.getBoundingClientRect();
    change("focus_x", tenth((clientX - edge) / width));
    change("focus_y", tenth((clientY - top) / height));
  };

  const save = async (values: PictureDetails) => {
    setError(null);
    try {
      onSaved(await describe.save(picture.filename, values));
    } catch (failure) {
      setError(sentence(failure));
    }
  };

  return (
    <Dialog title={t.detailsTitle(name)} opened onClose={onClose} size="lg">
      <DialogForm
        form={form}
        onSave={save}
        error={error}
        back={t.cancel}
        onBack={onClose}
        submit={t.saveDetails}
        isSaving={!isRead}
      >
        <Hint id={id}>{t.focusHint}</Hint>
        <div className={classes["both"]}>
          <Stack gap={2}>
            {/* By keyboard with the two sliders below. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders are the same by keyboard */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders are the same for screen readers */}
            <div className={classes["stage"]} onClick={point}>
              <img src={picture.url} alt="" className={classes["whole"]} />
              <span
                aria-hidden
                className={classes["mark"]}
                style={{ left: `${details.focus_x}%`, top: `${details.focus_y}%` }}
              />
            </div>
            <Slider
              label={t.across}
              value={details.focus_x}
              describedBy={id}
              onChange={(share) => change("focus_x", share)}
            />
            <Slider
              label={t.down}
              value={details.focus_y}
              describedBy={id}
              onChange={(share) => change("focus_y", share)}
            />
          </Stack>
          <ul className={classes["frames"]} aria-label={t.crops}>
            {FRAMES.map((frame) => (
              <li key={frame.name}>
                <img
                  src={picture.url}
                  alt=""
                  className={classes["frame"]}
                  style={{ aspectRatio: frame.ratio, objectPosition: position }}
                />
                <Text as="span" tone="muted" size="xs">
                  {t.frame[frame.name]}
                </Text>
              </li>
            ))}
          </ul>
        </div>
        <TextField
          label={t.caption}
          description={t.captionHint}
          value={details.caption}
          onChange={(event) => change("caption", event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          label={t.credit}
          description={t.creditHint}
          value={details.credit}
          onChange={(event) => change("credit", event.currentTarget.value)}
          maxLength={120}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}

type SliderProps = { label: string; value: number; describedBy: string; onChange: (value: number) => void };

function Slider({ label, value, describedBy, onChange }: SliderProps) {
  return (
    <label className={classes["slider"]}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={value}
        aria-describedby={describedBy}
        aria-valuetext={t.percentOf(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function sentence(failure: unknown): string {
  return failure instanceof Error && failure.message ? failure.message : t.detailsFailed;
}

function tenth(share: number): number {
  return Math.min(100, Math.max(0, Math.round((share * 100) / STEP) * STEP));
}
