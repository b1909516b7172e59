import { type CSSProperties, useState } from "react";
import classes from "@/ui/picture.module.css";

/** A picture in all the sizes it is served in. `placeholder` is a tiny data: URI or the picture's main colour. */
export type PictureSource = {
  url: string;
  width: number;
  height: number;
  sources: readonly { url: string; width: number }[];
  placeholder?: string | null | undefined;
};

type Props = {
  image: PictureSource;
  /** Empty for a picture that says nothing the text beside it does not. */
  alt: string;
  /** How wide it is drawn, as in the `sizes` attribute: it decides which file is fetched. */
  sizes: string;
  /** Width over height of the frame; the picture is cropped to it. Its own shape when left out. */
  ratio?: number | "fill";
  /** The picture that a visitor waits for: fetched at once and first. */
  priority?: boolean;
  className?: string | undefined;
};

/** Keeps its place before it arrives, shows its colours meanwhile, and fetches no more pixels than are drawn. */
export function Picture({ image, alt, sizes, ratio, priority = false, className }: Props) {
  const [loaded, setLoaded] = useState(false);
  const srcSet = image.sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
  const style: CSSProperties = {
    ...(ratio === "fill" ? {} : { aspectRatio: ratio ?? `${image.width} / ${image.height}` }),
    ...(loaded ? {} : placeholderStyle(image.placeholder)),
  };
  return (
    <span
      className={className ? `${classes["frame"]} ${className}` : classes["frame"]}
      style={style}
      data-fill={ratio === "fill" || undefined}
    >
      <img
        // A picture from the cache is complete before React listens for its load.
        ref={(node) => {
          if (node?.complete) setLoaded(true);
        }}
        className={classes["image"]}
        src={image.url}
        {...(srcSet ? { srcSet, sizes } : {})}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}

function placeholderStyle(placeholder: string | null | undefined): CSSProperties {
  if (!placeholder) return {};
  return placeholder.startsWith("data:")
    ? { backgroundImage: `url("${placeholder}")` }
    : { backgroundColor: placeholder };
}
