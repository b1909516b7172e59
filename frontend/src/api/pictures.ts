import { call } from "@/api/call";
import { errorFrom, jsonOf, sentenceOf } from "@/api/errors";

/** The purpose of a picture, which decides its maximum size and who may see it. */
export type Purpose = "event" | "logo" | "banner" | "photo" | "document";

/** An uploaded picture. */
type Uploaded = Details & { filename: string; url: string; width: number; height: number };

type Details = { focus_x: number; focus_y: number; caption: string; credit: string };

type Sending = {
  /** Called with the upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const UPLOAD = "/api/images/upload";
const REVIEW_PHOTOS = "/api/review-photos";

/** Returns a function that uploads pictures for a purpose. It throws an error with the server's message, or an empty one. */
export function uploadFor(purpose: Purpose) {
  return uploadTo(UPLOAD, { purpose });
}

/** Returns a function that uploads photos for the review of a link. */
export function uploadForReview(token: string) {
  return uploadTo(`${REVIEW_PHOTOS}?token=${encodeURIComponent(token)}`, {});
}

/** The focal point, caption and credit of a picture: saved once, they apply wherever it is shown. */
export const pictureDetails = {
  read: async (filename: string) =>
    detailsOf(await call("get", "/api/images/view/{filename}", { path: { filename } })),
  save: async (filename: string, body: Details) =>
    detailsOf(await call("put", "/api/images/view/{filename}", { path: { filename }, body })),
};

function detailsOf({ focus_x, focus_y, caption, credit }: Details): Details {
  return { focus_x, focus_y, caption, credit };
}

function uploadTo(address: string, fields: Readonly<Record<string, string>>) {
  return (file: Blob, name: string, { onProgress, signal }: Sending): Promise<Uploaded> =>
    new Promise((resolve, reject) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set("file", file, name);
      // Not fetch, which reports no upload progress.
      const request = new XMLHttpRequest();
      request.open("POST", address);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = async () => {
        const answer = new Response(request.responseText || "null", { status: request.status });
        if (answer.ok) resolve(jsonOf(answer) as Promise<Uploaded>);
        else {
          const error = await errorFrom(answer);
          reject(sentenceOf(error, "") ? error : new Error());
        }
      };
      // No response: the caller shows its own message.
      request.onerror = () => reject(new Error());
      request.onabort = () => reject(new DOMException("No longer wanted.", "AbortError"));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(form);
    });
}
