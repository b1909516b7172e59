import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const DeniedPage = lazyRouteComponent(() => import("@/features/operator/denied-page"), "DeniedPage");

export const Route = createFileRoute("/_site/not-authorized")({
  loader: () => DeniedPage.preload?.(),
  component: () => <DeniedPage />,
});
