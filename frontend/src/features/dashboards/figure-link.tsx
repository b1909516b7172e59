import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#messages/dashboards";
import classes from "@/features/dashboards/dashboard.module.css";
import { type AnyLink, TextLink } from "@/ui/link";

type FigureProps = { name: string; value: string; link: AnyLink | null };

/** A figure that leads to the list of what it counts. */
export function Figure({ name, value, link }: FigureProps) {
  if (!link) return value;
  return (
    <Link {...link} className={classes["figure"]} aria-label={t.listOf(name, value)}>
      {value}
    </Link>
  );
}

/** Text that is a link if it has a target. */
export function Leading({ link, children }: { link: AnyLink | null; children: ReactNode }) {
  if (!link) return children;
  return (
    <TextLink {...link} className={classes["leading"]}>
      {children}
    </TextLink>
  );
}
