import { errorFrom, sentenceOf } from "@/api/errors";

/** The purpose of a picture, which decides its maximum size and who may see it. */
export type Purpose = "event" | "logo" | "banner" | "photo" | "document";

/** An uploaded picture. */
export type Uploaded = { filename: string; url: string; width: number; height: number };

export type Sending = {
  /** Called with the upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const UPLOAD = "/api/images/upload";

/** Returns a function that uploads pictures for a purpose. It throws an error with the server's message, or an empty one. */
export function uploadFor(purpose: Purpose) {
  return (file: Blob, name: string, { onProgress, signal }: Sending): Promise<Uploaded> =>
    new Promise((resolve, reject) => {
      const form = new FormData();
      form.set("purpose", purpose);
      form.set("file", file, name);
      // Not fetch, which reports no upload progress.
      const request = new XMLHttpRequest();
      request.open("POST", UPLOAD);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = async () => {
        const answer = new Response(request.responseText || "null", { status: request.status });
        if (answer.ok) resolve((await answer.json()) as Uploaded);
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
