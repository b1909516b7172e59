import { createFileRoute } from "@tanstack/react-router";
import { SignOutPage } from "@/features/auth/sign-out-page";

export const Route = createFileRoute("/clear-session")({
  component: () => <SignOutPage says="cleared" />,
});
