import { lazyRouteComponent } from "@tanstack/react-router";

/** Hydrated after the rest of a page, so that its code is not part of any page's first scripts. */
export const SiteFooter = lazyRouteComponent(() => import("@/features/site/site-footer"), "SiteFooter");
