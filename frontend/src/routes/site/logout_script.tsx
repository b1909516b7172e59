import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignOutPage } from "@/features/auth/sign-out-page";
import { loadedPath } from "@/lib/loaded-path";

export const Route = createFileRoute("/logout_script")({
  beforeLoad: () => {
    // A new document: the content security policy of this one allows no frames of the other sites.
    if (!loadedPath()?.startsWith("/logout_script")) {
      throw redirect({ href: "/logout_script", reloadDocument: true, replace: true });
    }
  },
  component: () => <SignOutPage says="signedOut" />,
});
