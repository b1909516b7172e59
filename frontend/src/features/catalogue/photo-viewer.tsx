import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/event-page";
import { t as shared } from "#messages/shared";
import classes from "@/features/catalogue/photo-viewer.module.css";
import { Caption } from "@/features/catalogue/picture-caption";
import { Picture, type PictureSource } from "@/ui/picture";

type Props = { title: string; images: readonly PictureSource[]; start: number; onClose: () => void };

/** All pictures, one per screen. The native dialog traps and returns the focus. */
export function PhotoViewer({ title, images, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);

  useEffect(() => {
    const node = dialog.current;
    if (!node || node.open) return;
    node.showModal();
    track.current?.scrollTo({ left: start * (track.current?.clientWidth ?? 0), behavior: "instant" });
  }, [start]);

  const show = (next: number) => {
    const node = track.current;
    node?.scrollTo({ left: Math.min(images.length - 1, Math.max(0, next)) * node.clientWidth });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) show(index + by);
  };

  return (
    <dialog
      ref={dialog}
      className={classes["viewer"]}
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={classes["bar"]}>
        <p role="status">{t.photoCount(index + 1, images.length)}</p>
        <button
          type="button"
          className={classes["button"]}
          aria-label={shared.close}
          onClick={() => dialog.current?.close()}
        >
          <X size={22} aria-hidden />
        </button>
      </div>
      <div
        ref={track}
        className={classes["track"]}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {images.map((image, position) => (
          <div key={image.url} className={classes["slide"]} aria-hidden={position !== index}>
            <Picture
              image={image}
              alt={image.caption || t.photo(position + 1, images.length, title)}
              sizes="100vw"
              ratio="fill"
            />
          </div>
        ))}
      </div>
      <div className={classes["arrows"]}>
        <div className={classes["caption"]}>
          <Caption image={images[index] ?? {}} />
        </div>
        <button
          type="button"
          className={classes["button"]}
          aria-label={shared.previous}
          onClick={() => show(index - 1)}
        >
          <ChevronLeft size={24} aria-hidden />
        </button>
        <button
          type="button"
          className={classes["button"]}
          aria-label={shared.next}
          onClick={() => show(index + 1)}
        >
          <ChevronRight size={24} aria-hidden />
        </button>
      </div>
    </dialog>
  );
}
