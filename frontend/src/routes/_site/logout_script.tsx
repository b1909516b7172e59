import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const SignOutPage = lazyRouteComponent(() => import("@/features/auth/sign-out-page"), "SignOutPage");

export const Route = createFileRoute("/_site/logout_script")({
  loader: () => SignOutPage.preload?.(),
  component: () => <SignOutPage says="signedOut" />,
});
