import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const SignOutPage = lazyRouteComponent(() => import("@/features/auth/sign-out-page"), "SignOutPage");

export const Route = createFileRoute("/_site/clear-session")({
  loader: () => SignOutPage.preload?.(),
  component: () => <SignOutPage says="cleared" />,
});
