import type { ReactNode } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/page-shell.module.css";
import { RouteAnnouncer } from "@/ui/route-announcer";

/** The layout of every page: skip link, bar, content, footer. */
export function PageShell({
  bar,
  footer,
  children,
}: {
  bar: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes["shell"]}>
      <a href="#main" className="skip-link">
        {t.skipToContent}
      </a>
      {bar}
      <main id="main" tabIndex={-1} className={classes["main"]}>
        {children}
      </main>
      {footer}
      <RouteAnnouncer />
    </div>
  );
}

/** Content at the width of the page, with its gutters. */
export function Container({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={className ? `${classes["container"]} ${className}` : classes["container"]}>
      {children}
    </div>
  );
}
