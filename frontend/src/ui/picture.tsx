import { useState } from "react";
import { t } from "#messages/shared";
import { pictureAddress } from "@/lib/media";
import classes from "@/ui/picture.module.css";

/** A picture in all its WebP sizes; each has an AVIF twin. `placeholder` is a tiny data: URI with its colours. */
export type PictureSource = {
  url: string;
  width: number;
  height: number;
  sources: readonly { url: string; width: number }[];
  placeholder?: string | null | undefined;
  /** The point that a crop keeps, in percent from the top left corner, in steps of ten. */
  focus_x?: number;
  focus_y?: number;
  caption?: string;
  credit?: string;
};

/**
 * The `sizes` of a picture behind the words at the top of a page. On an upright screen it is wider than that, and cropped;
 * loading all of it at a phone's full resolution would be slow, although a shade covers it.
 */
export const HERO_SIZES = "(max-aspect-ratio: 3/4) 110vw, 100vw";

type Props = {
  image: PictureSource;
  /** Empty for a decorative picture. */
  alt: string;
  /** How wide it is drawn, as in the `sizes` attribute: it decides which file is fetched. */
  sizes: string;
  /** The shape of the frame, which the picture is cropped to; the page's own with "fill", the picture's when left out. */
  ratio?: "4:3" | "16:7" | "1:1" | "fill";
  /** The page's main picture, fetched immediately and with priority. */
  priority?: boolean;
  className?: string | undefined;
};

/**
 * Reserves its space, shows a placeholder while loading, and fetches no more pixels than are shown. None of
 * this uses style attributes, which the content security policy blocks in server-rendered pages.
 */
export function Picture({ image, alt, sizes, ratio, priority = false, className }: Props) {
  const [loaded, setLoaded] = useState(false);
  const [failed, setFailed] = useState(false);
  const srcSet = image.sources.map(({ url, width }) => `${pictureAddress(url)} ${width}w`).join(", ");
  const avif = srcSet.replaceAll(".webp ", ".avif ");
  // Attributes, for which the styles have a rule each, because style attributes are blocked.
  const focus = {
    "data-x": image.focus_x === 50 ? undefined : image.focus_x,
    "data-y": image.focus_y === 50 ? undefined : image.focus_y,
  };
  return (
    <span
      className={className ? `${classes["frame"]} ${className}` : classes["frame"]}
      data-ratio={ratio ?? "own"}
    >
      {image.placeholder && !loaded && (
        <img className={classes["placeholder"]} src={image.placeholder} alt="" aria-hidden {...focus} />
      )}
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          // A picture from the cache is complete before React listens for its load.
          ref={(node) => {
            if (!node?.complete) return;
            setLoaded(true);
            setFailed(node.naturalWidth === 0);
          }}
          className={classes["image"]}
          src={pictureAddress(image.url)}
          {...(srcSet ? { srcSet, sizes } : {})}
          width={image.width}
          height={image.height}
          alt={alt}
          {...focus}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding={priority ? "sync" : "async"}
          onLoad={() => {
            setLoaded(true);
            setFailed(false);
          }}
          onError={() => setFailed(true)}
        />
      </picture>
      {failed && <span className={classes["failed"]}>{t.imageFailed}</span>}
    </span>
  );
}
