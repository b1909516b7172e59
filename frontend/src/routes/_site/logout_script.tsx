import { createFileRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadedPath } from "@/lib/loaded-path";

const SignOutPage = lazyRouteComponent(() => import("@/features/auth/sign-out-page"), "SignOutPage");

export const Route = createFileRoute("/_site/logout_script")({
  beforeLoad: () => {
    // A new document: the policy of this one lets no frames of the other sites in.
    if (!loadedPath()?.startsWith("/logout_script")) {
      throw redirect({ href: "/logout_script", reloadDocument: true, replace: true });
    }
  },
  loader: () => SignOutPage.preload?.(),
  component: () => <SignOutPage says="signedOut" />,
});
