import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#messages/pictures";

/** The point that every crop keeps, in percent from the top left corner in steps of ten, and words about a picture. */
export type PictureDetails = { focus_x: number; focus_y: number; caption: string; credit: string };

/** Reads and saves the details of an uploaded picture. */
export type Describe = {
  read: (filename: string) => Promise<PictureDetails>;
  save: (filename: string, details: PictureDetails) => Promise<PictureDetails>;
};

export type FieldPicture = { filename: string; url: string } & Partial<PictureDetails>;

export type Upload = (
  file: Blob,
  name: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<FieldPicture>;

/** A picture being uploaded. `error` is the reason when it failed. */
export type OnItsWay = {
  id: number;
  file: Blob;
  name: string;
  address: string;
  share: number;
  error: string | null;
  /** The picture that it replaces. */
  replaces: FieldPicture | undefined;
};

let lastId = 0;

/** Uploads pictures in parallel; failed ones stay in the list and can be retried. */
export function useSending(
  upload: Upload,
  onArrived: (picture: FieldPicture, replaces: FieldPicture | undefined) => void,
) {
  const [onTheirWay, setOnTheirWay] = useState<readonly OnItsWay[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = useCallback((id: number, changed: Partial<OnItsWay>) => {
    setOnTheirWay((all) => all.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)));
  }, []);

  const drop = useCallback((id: number) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    setOnTheirWay((all) => {
      const gone = all.find((entry) => entry.id === id);
      if (gone) URL.revokeObjectURL(gone.address);
      return all.filter((entry) => entry.id !== id);
    });
  }, []);

  const start = async ({ id, file, name, replaces }: OnItsWay) => {
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const onProgress = (share: number) => change(id, { share });
      const picture = await upload(file, name, { onProgress, signal: stop.signal });
      drop(id);
      arrived.current(picture, replaces);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(id, { error: error instanceof Error && error.message ? error.message : t.failed });
    }
  };

  const send = (file: Blob, name: string, replaces?: FieldPicture) => {
    lastId += 1;
    const entry = {
      id: lastId,
      file,
      name,
      address: URL.createObjectURL(file),
      share: 0,
      error: null,
      replaces,
    };
    setOnTheirWay((all) => [...all, entry]);
    void start(entry);
  };

  const again = (entry: OnItsWay) => {
    change(entry.id, { error: null, share: 0 });
    void start(entry);
  };

  return { onTheirWay, send, again, drop };
}
