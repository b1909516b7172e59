import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/auth";
import { refreshPerson, useSite } from "@/api/site";
import { AuthFrame } from "@/features/auth/auth-frame";
import { addressOf } from "@/features/auth/calls";
import { destinationOf, isBookingStep, ownPath } from "@/features/auth/destination";
import { SignInForm } from "@/features/auth/sign-in-form";

type Props = { next: string | undefined; email: string | undefined };

export function SignInPage({ next, email }: Props) {
  const site = useSite();
  const router = useRouter();
  const queryClient = useQueryClient();
  // The previous page, while the router still knows it.
  const [from] = useState(() => router.state.resolvedLocation?.href);
  const returnPath = ownPath(next) ?? ownPath(from);
  const name = site.client?.client_name ?? site.product_name;
  return (
    <AuthFrame title={t.signInTitle} lead={t.signInLead(name)}>
      <SignInForm
        email={email}
        next={returnPath ?? "/"}
        onSignedIn={async (session) => {
          const destination = destinationOf(session, site, returnPath);
          if (!destination) return;
          if (destination.kind === "here" && isBookingStep(destination.path)) {
            // In the same document: ID numbers and medical notes that were typed before are in its memory only (ADR 14).
            await refreshPerson(queryClient);
            await router.navigate({ href: destination.path, replace: true });
            return;
          }
          // A new document: it has the person's data and the content security policy of its own address.
          window.location.assign(await addressOf(destination));
        }}
      />
    </AuthFrame>
  );
}
