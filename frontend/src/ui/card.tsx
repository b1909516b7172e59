import type { ReactNode } from "react";
import classes from "@/ui/card.module.css";

type Props = { children: ReactNode; label?: string; labelledBy?: string; className?: string | undefined };

/** A card that groups related content. With a name it is a landmark. */
export function Card({ children, label, labelledBy, className }: Props) {
  const Tag = label || labelledBy ? "section" : "div";
  return (
    <Tag
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className ? `${classes["card"]} ${className}` : classes["card"]}
    >
      {children}
    </Tag>
  );
}
