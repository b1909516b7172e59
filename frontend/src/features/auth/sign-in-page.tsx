import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/auth";
import { useSite } from "@/api/site";
import { AuthFrame } from "@/features/auth/auth-frame";
import { addressOf } from "@/features/auth/calls";
import { destinationOf, ownPath } from "@/features/auth/destination";
import { SignInForm } from "@/features/auth/sign-in-form";

type Props = { next: string | undefined; email: string | undefined };

export function SignInPage({ next, email }: Props) {
  const site = useSite();
  const router = useRouter();
  // Where one comes from, while the router still knows it.
  const [from] = useState(() => router.state.resolvedLocation?.href);
  const back = ownPath(next) ?? ownPath(from);
  const name = site.client?.client_name ?? site.product_name;
  return (
    <AuthFrame title={t.signInTitle} lead={t.signInLead(name)}>
      <SignInForm
        email={email}
        next={back ?? "/"}
        onSignedIn={async (session) => {
          const destination = destinationOf(session, site, back);
          // A whole new page: it starts with the person in it, and with the policy of its own address.
          if (destination) window.location.assign(await addressOf(destination));
        }}
      />
    </AuthFrame>
  );
}
