import { t } from "#messages/product-tour";
import classes from "@/features/landing/product-tour.module.css";

/** Written by `make screenshots` (`tools/screenshots.py`), in two widths and two formats each. */
const files = import.meta.glob<string>("./pictures/*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});
const WIDTHS = { phone: [390, 585], desktop: [720, 1440] } as const;

type Screen = { name: keyof typeof t.screens; kind: keyof typeof WIDTHS };

const screens: readonly Screen[] = [
  { name: "dashboard", kind: "desktop" },
  { name: "storefront", kind: "phone" },
  { name: "rooming", kind: "desktop" },
];

/** Pictures of the real screens. */
export function ProductPictures() {
  return (
    <ul className={classes["screens"]}>
      {screens.map(({ name, kind }) => {
        const [narrow, wide] = WIDTHS[kind];
        const sizes = kind === "phone" ? "15rem" : "(min-width: 64em) 60rem, 90vw";
        const height = kind === "phone" ? Math.round((wide * 780) / 390) : Math.round((wide * 900) / 1440);
        return (
          <li key={name} className={classes["screen"]} data-kind={kind}>
            <figure className={classes["figure"]}>
              <picture>
                <source type="image/avif" srcSet={sourceSet(name, "avif", [narrow, wide])} sizes={sizes} />
                <img
                  className={classes["picture"]}
                  src={fileOf(name, "webp", narrow)}
                  srcSet={sourceSet(name, "webp", [narrow, wide])}
                  sizes={sizes}
                  width={wide}
                  height={height}
                  alt={t.screens[name].alt}
                  loading="lazy"
                  decoding="async"
                />
              </picture>
              <figcaption className={classes["caption"]}>{t.screens[name].caption}</figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  );
}

function sourceSet(name: string, format: string, widths: readonly number[]): string {
  return widths.map((width) => `${fileOf(name, format, width)} ${width}w`).join(", ");
}

function fileOf(name: string, format: string, width: number): string {
  return files[`./pictures/${name}-${width}.${format}`] ?? "";
}
