export type Area = { x: number; y: number; width: number; height: number };

/** `longest`: pixels of the longer side. */
type Size = { longest: number; quality: number };

/** The largest size shown. */
const FULL: Size = { longest: 2560, quality: 0.92 };
/** Legible, and sent over a weak network in seconds. */
const SMALL: Size = { longest: 1600, quality: 0.75 };

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
export async function cutPicture(address: string, area: Area, isClear: boolean, size = FULL): Promise<Blob> {
  const image = await loadPicture(address);
  const scale = Math.min(1, size.longest / Math.max(area.width, area.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const { x, y, width, height } = area;
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut."))),
      isClear ? "image/png" : "image/jpeg",
      size.quality,
    ),
  );
}

/** A picture of this device as a small JPEG. Throws when it is none. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const { naturalWidth: width, naturalHeight: height } = await loadPicture(address);
    return await cutPicture(address, { x: 0, y: 0, width, height }, false, SMALL);
  } finally {
    URL.revokeObjectURL(address);
  }
}
