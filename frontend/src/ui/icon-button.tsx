import type { ReactNode } from "react";
import classes from "@/ui/icon-button.module.css";

type Props = {
  /** What it does, and to what; it is not shown. */
  label: string;
  onClick: () => void;
  className?: string | undefined;
  /** The icon. */
  children: ReactNode;
};

/** A round button that shows an icon alone. */
export function IconButton({ label, onClick, className = "", children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${classes["button"]} ${className}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
