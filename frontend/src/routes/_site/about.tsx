import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/_site/about")({
  component: lazyRouteComponent(() => import("@/features/site/about-page"), "AboutPage"),
});
