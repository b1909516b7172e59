import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/auth";
import { keys, takeHandOff } from "@/features/auth/calls";
import { ownPath } from "@/features/auth/destination";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState } from "@/ui/states";

/** Completes a sign-in carried over from another site: exchanges the code after the `#` once and opens the requested page. */
export function HandOffPage({ to }: { to: string | undefined }) {
  const [code] = useState(() => window.location.hash.slice(1));
  usePageTitle(t.handingOver);
  const taking = useQuery({
    queryKey: keys.handOff(code),
    queryFn: () => takeHandOff(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // It is good for one use: a second try could only fail.
    retry: false,
  });

  useEffect(() => {
    if (taking.isSuccess) window.location.replace(ownPath(to) ?? "/");
  }, [taking.isSuccess, to]);

  if (taking.isError) {
    return (
      <Container>
        <h1 className="visually-hidden">{t.handOverFailed}</h1>
        <EmptyState
          title={t.handOverFailed}
          text={taking.error.message}
          action={
            <ButtonLink to="/login" search={to ? { next: to } : {}}>
              {t.signIn}
            </ButtonLink>
          }
        />
      </Container>
    );
  }
  return (
    <Container>
      <h1 className="visually-hidden">{t.handingOver}</h1>
      <SkeletonGroup>
        <Skeleton height="12rem" />
      </SkeletonGroup>
    </Container>
  );
}
