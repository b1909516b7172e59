import { errorFrom, sentenceOf } from "@/api/errors";

/** What a picture is for: it decides how large it may be, and who may see it. */
export type Purpose = "event" | "logo" | "banner" | "photo" | "document";

/** A picture that the server keeps. */
export type Uploaded = { filename: string; url: string; width: number; height: number };

export type Sending = {
  /** Called with how much has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const UPLOAD = "/api/images/upload";

/** A function that sends pictures for a purpose. It throws an error with the sentence of the server, without words where none comes. */
export function uploadFor(purpose: Purpose) {
  return (file: Blob, name: string, { onProgress, signal }: Sending): Promise<Uploaded> =>
    new Promise((resolve, reject) => {
      const form = new FormData();
      form.set("purpose", purpose);
      form.set("file", file, name);
      // Not fetch, which does not tell how much has gone out.
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
      // No answer: whoever sends says in its own words what failed.
      request.onerror = () => reject(new Error());
      request.onabort = () => reject(new DOMException("No longer wanted.", "AbortError"));
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(form);
    });
}
