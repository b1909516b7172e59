import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const HandOffPage = lazyRouteComponent(() => import("@/features/auth/hand-off-page"), "HandOffPage");

type Search = { to?: string };

export const Route = createFileRoute("/_site/handoff")({
  validateSearch: ({ to }): Search => (typeof to === "string" && to ? { to } : {}),
  loader: () => HandOffPage.preload?.(),
  component: HandOff,
});

function HandOff() {
  return <HandOffPage to={Route.useSearch().to} />;
}
