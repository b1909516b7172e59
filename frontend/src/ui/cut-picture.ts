export type Area = { x: number; y: number; width: number; height: number };

/** The largest size shown, in pixels of the longer side. */
const LONGEST = 2560;
const QUALITY = 0.92;

/** Loads a picture of this page's own or of this computer. Throws when it is none. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Whether a picture has nearly the aspect ratio of a frame. */
export function hasShape({ width, height }: { width: number; height: number }, aspect: number): boolean {
  return Math.abs(width / height / aspect - 1) < 0.01;
}

/** The part of a picture, as a JPEG; as a PNG where the picture may be seen through. Throws when it cannot be drawn. */
export async function cutPicture(address: string, area: Area, isClear: boolean): Promise<Blob> {
  const image = await loadPicture(address);
  const scale = Math.min(1, LONGEST / Math.max(area.width, area.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const { x, y, width, height } = area;
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut."))),
      isClear ? "image/png" : "image/jpeg",
      QUALITY,
    ),
  );
}
