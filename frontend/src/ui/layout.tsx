import { createElement, type HTMLAttributes, type Ref } from "react";
import classes from "@/ui/layout.module.css";

export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
type Tag =
  | ("div" | "section" | "header" | "nav" | "figure" | "figcaption" | "fieldset")
  | ("ul" | "ol" | "li" | "dl" | "dt" | "dd")
  | ("p" | "span" | "small" | "code" | "h1" | "h2" | "h3" | "h4");

/** How an element looks, in the steps of `tokens.css`. Each is an attribute that `layout.module.css` selects. */
type Look = {
  size?: "xs" | "sm" | "md" | "lg" | "xl" | "title-sm" | "title-md" | "title-lg";
  tone?: "ink" | "soft" | "muted" | "brand" | "good" | "warn" | "bad";
  weight?: 400 | 600 | 650;
  /** Margins above and below. */
  above?: Space;
  below?: Space;
  /** Padding above and below the content. */
  padY?: 2 | 6;
  /** A surface of its own with padding; `line` is a border above. */
  surface?: "raised" | "sunken" | "outlined" | "line";
  /** The largest width. */
  width?: "slim" | "narrow" | "text" | "wide";
  /** In the middle of its place, where it has a `width`. */
  centered?: boolean;
  text?: "center" | "end";
  block?: boolean;
  /** A long word is broken rather than wider than its place. */
  breakable?: boolean;
  /** Typed line breaks are shown. */
  lines?: boolean;
  oneLine?: boolean;
  /** Digits of one width. */
  digits?: boolean;
  /** May be narrower than its content in a row. */
  shrink?: boolean;
  /** Over all columns of a `Grid`. */
  whole?: boolean;
};

type Places = {
  gap?: Space;
  /** The gap of wrapped lines, where it is another one. */
  rowGap?: 1 | 2;
  align?: "start" | "center" | "end" | "baseline";
  justify?: "center" | "end" | "between";
  noWrap?: boolean;
};

type Attributes = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined };
type BoxProps = Attributes & Look & { as?: Tag };

const SELECTED = new Set<string>([
  ...["gap", "rowGap", "align", "justify", "noWrap"],
  ...["size", "tone", "weight", "above", "below", "padY", "surface", "width", "centered", "text"],
  ...["block", "breakable", "lines", "oneLine", "digits", "shrink"],
  ...["whole", "pair"],
]);

/** Children one below the other. */
export function Stack({ as = "div", gap = 4, ...props }: BoxProps & Pick<Places, "gap" | "align">) {
  return box(as, "stack", { gap, ...props });
}

/** Children side by side, which wrap, each in the middle of its line. */
export function Row({ as = "div", gap = 3, align = "center", ...props }: BoxProps & Places) {
  return box(as, "row", { gap, align, ...props });
}

/** Fields in two columns on wide screens; as a `pair`, short ones are side by side on a phone too. */
export function Grid({
  as = "div",
  gap = 4,
  align = "start",
  ...props
}: BoxProps & Pick<Places, "gap" | "align"> & { pair?: boolean }) {
  return box(as, "grid", { gap, align, ...props });
}

/** A paragraph, or what `as` says. `strong` words are what a line is about. */
export function Text({ as = "p", strong = false, ...props }: BoxProps & { strong?: boolean }) {
  return box(as, null, strong ? { tone: "ink", weight: 600, ...props } : props);
}

/** A muted sentence that explains something. */
export function Hint({ as = "p", ...props }: BoxProps) {
  return box(as, null, { size: "sm", tone: "muted", weight: 400, ...props });
}

/** A muted line of its own below a value. */
export function Note({ small = false, ...props }: Attributes & Look & { small?: boolean }) {
  return box("span", null, {
    block: true,
    size: small ? "xs" : "sm",
    tone: "muted",
    weight: 400,
    ...props,
  });
}

const HEADING_SIZES = { 1: "title-lg", 2: "lg", 3: "md", 4: "sm" } as const;

export function Heading({ level = 2, ...props }: Attributes & Look & { level?: 1 | 2 | 3 | 4 }) {
  return box(`h${level}`, null, { size: HEADING_SIZES[level], ...props });
}

function box(
  tag: Tag,
  arrangement: "stack" | "row" | "grid" | null,
  { className = "", ...props }: Attributes & Look & Places,
) {
  const attributes = Object.entries(props).map(([name, value]) =>
    SELECTED.has(name) ? [`data-${name.toLowerCase()}`, value === false ? undefined : value] : [name, value],
  );
  return createElement(tag, {
    ...Object.fromEntries(attributes),
    className: [classes["box"], arrangement && classes[arrangement], className].filter(Boolean).join(" "),
  });
}
