import { Hint, Row, Stack } from "@/ui/layout";
import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { t } from "#messages/pictures";
import { Button } from "@/ui/button";
import classes from "@/ui/crop-dialog.module.css";
import { type Area, cutPicture } from "@/ui/cut-picture";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";

const MOST_ZOOM = 4;
/** How far an arrow key moves the picture, in pixels. */
const STEP = 8;

export type CropProps = {
  /** Of a file of this computer, or of this site. */
  address: string;
  /** Width by height of what is kept. */
  aspect: number;
  /** Whether the picture may be transparent. */
  isClear: boolean;
  /** Why it has to be cut. */
  reason: string | undefined;
  onCut: (picture: Blob) => void;
  onClose: () => void;
};

/** Crops a picture by dragging, pinching, or with arrow keys and a slider. */
export function CropDialog({ address, aspect, isClear, reason, onCut, onClose }: CropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const cut = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onCut(await cutPicture(address, area, isClear));
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };

  return (
    <Dialog title={t.cropTitle} opened onClose={onClose} size="lg">
      <Stack gap={3}>
        {reason && <Notice tone="warn">{reason}</Notice>}
        {failed && <Notice tone="bad">{t.retrieveFailed}</Notice>}
        <div className={classes["stage"]}>
          <Cropper
            image={address}
            aspect={aspect}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            keyboardStep={STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setFailed(true) }}
            cropperProps={{ role: "group", "aria-label": t.cropArea }}
            disableAutomaticStylesInjection
          />
        </div>
        <Hint>{t.cropHint}</Hint>
        <label className={classes["zoom"]}>
          {t.zoom}
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
        <Row justify="end">
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button loading={busy} aria-disabled={!area || undefined} onClick={() => void cut()}>
            {t.useCrop}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
