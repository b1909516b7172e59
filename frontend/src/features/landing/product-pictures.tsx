import { t } from "#messages/product-tour";
import classes from "@/features/landing/product-tour.module.css";

/** Written by `make screenshots` (`tools/screenshots.py`), in two widths and two formats each. */
const files = import.meta.glob<string>("./pictures/*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});
const WIDTHS = { phone: [390, 585], desktop: [720, 1440] } as const;

export type ProductScreen = { name: keyof typeof t.screens; kind: "phone" | "desktop" };

/** The picture of a real screen, as large as its frame. */
export function ProductPicture({ screen: { name, kind } }: { screen: ProductScreen }) {
  const [narrow, wide] = WIDTHS[kind];
  const sizes = kind === "phone" ? "15rem" : "(min-width: 64em) 60rem, 90vw";
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, "avif", [narrow, wide])} sizes={sizes} />
      <img
        className={classes["picture"]}
        src={fileOf(name, "webp", narrow)}
        srcSet={sourceSet(name, "webp", [narrow, wide])}
        sizes={sizes}
        alt={t.screens[name].alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function sourceSet(name: string, format: string, widths: readonly number[]): string {
  return widths.map((width) => `${fileOf(name, format, width)} ${width}w`).join(", ");
}

function fileOf(name: string, format: string, width: number): string {
  return files[`./pictures/${name}-${width}.${format}`] ?? "";
}
