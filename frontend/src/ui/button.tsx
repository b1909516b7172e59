import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/button.module.css";

export type ButtonLook = {
  /** `filled` for the main action, `outline` for a second one, `subtle` for others, `danger` for what cannot be undone. */
  variant?: "filled" | "outline" | "subtle" | "danger";
  size?: "sm" | "md" | "lg";
  fullWidth?: boolean;
  before?: ReactNode;
  after?: ReactNode;
};

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
    /** Shows progress and ignores further presses; the button keeps the focus. */
    loading?: boolean;
    /** The label while it is in progress; without one, a spinner replaces the label. */
    saying?: string;
  };

export function Button({
  variant,
  size,
  fullWidth,
  before,
  after,
  loading = false,
  saying,
  ...props
}: ButtonProps) {
  const { className, children, onClick, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      type={loading && type === "submit" ? "button" : type}
      {...look({ variant, size, fullWidth }, className)}
      aria-busy={loading || undefined}
      data-saying={saying !== undefined || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={loading ? undefined : onClick}
    >
      {before}
      <span>{loading && saying ? saying : children}</span>
      {after}
      {loading && !saying && <span role="status" aria-label={t.loading} className={classes["spinner"]} />}
    </button>
  );
}

export type ButtonAnchorProps = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button; within the site use `ButtonLink`. */
export function ButtonAnchor({ variant, size, fullWidth, before, after, ...props }: ButtonAnchorProps) {
  const { className, children, ...rest } = props;
  return (
    <a {...rest} {...look({ variant, size, fullWidth }, className)}>
      {before}
      <span>{children}</span>
      {after}
    </a>
  );
}

type Shape = { [Key in "variant" | "size" | "fullWidth"]: ButtonLook[Key] | undefined };

function look({ variant = "filled", size = "md", fullWidth = false }: Shape, className: string | undefined) {
  return {
    className: className ? `${classes["button"]} ${className}` : classes["button"],
    "data-variant": variant,
    "data-size": size,
    "data-wide": fullWidth || undefined,
  };
}
