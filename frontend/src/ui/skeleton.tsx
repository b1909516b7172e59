import type { ReactNode } from "react";
import { t } from "#messages/shared";
import { type Space, Stack } from "@/ui/layout";
import classes from "@/ui/skeleton.module.css";

type Props = { width?: string; height?: string; ratio?: number; round?: boolean };

/** A grey placeholder while content is loading. */
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

type GroupProps = { children: ReactNode; gap?: Space; className?: string | undefined };

/** Announces to screen readers that a part of the page is loading. */
export function SkeletonGroup({ children, gap = 4, className }: GroupProps) {
  return (
    <Stack role="status" aria-label={t.loading} gap={gap} className={className}>
      {children}
    </Stack>
  );
}
