import type { ReactNode } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/skeleton.module.css";

type Props = { width?: string; height?: string; ratio?: number; round?: boolean };

/** A grey shape where something is about to be. */
export function Skeleton({ width, height, ratio, round = false }: Props) {
  return (
    <span
      aria-hidden
      className={classes["bone"]}
      data-round={round || undefined}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}

/** Says once, to those who cannot see the shapes, that a part of the page is on its way. */
export function SkeletonGroup({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div role="status" aria-label={t.loading} className={className}>
      {children}
    </div>
  );
}
