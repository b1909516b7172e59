import type { ReactNode } from "react";
import classes from "@/ui/card.module.css";
import { type Space, Stack } from "@/ui/layout";

type Props = {
  children: ReactNode;
  gap?: Space;
  /** The place of links to it. */
  id?: string;
  label?: string;
  labelledBy?: string;
  className?: string | undefined;
};

/** A card that groups related content. With a name it is a landmark. */
export function Card({ children, gap = 4, id, label, labelledBy, className }: Props) {
  return (
    <Stack
      as={label || labelledBy ? "section" : "div"}
      gap={gap}
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className ? `${classes["card"]} ${className}` : classes["card"]}
    >
      {children}
    </Stack>
  );
}
