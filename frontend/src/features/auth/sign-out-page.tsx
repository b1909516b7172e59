import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "#messages/auth";
import { ApiError } from "@/api/errors";
import { refreshPerson, useSite } from "@/api/site";
import classes from "@/features/auth/auth.module.css";
import { signOut } from "@/features/auth/calls";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** `/logout_script` and `/clear-session` do the same, and say it from another end. */
const words = {
  signedOut: { title: t.signedOut, text: t.signedOutLead },
  cleared: { title: t.cleared, text: t.clearedLead },
};

/** Ends the sign-in, and everything this browser kept of the visit. */
export function SignOutPage({ says }: { says: keyof typeof words }) {
  const { title, text } = words[says];
  const { client, product_name } = useSite();
  const queryClient = useQueryClient();
  usePageTitle(title, client?.client_name ?? product_name);
  const leaving = useQuery({
    queryKey: ["sign out"],
    queryFn: async () => {
      await signOut().catch((error: unknown) => {
        // Signed out already, here or on another site.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      });
      sessionStorage.clear();
      return true;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    if (leaving.isSuccess) void refreshPerson(queryClient);
  }, [leaving.isSuccess, queryClient]);

  if (leaving.isError) {
    return (
      <Container>
        <h1 className="visually-hidden">{t.signOutFailed}</h1>
        <ErrorState
          title={t.signOutFailed}
          text={leaving.error.message}
          onRetry={() => void leaving.refetch()}
        />
      </Container>
    );
  }
  if (!leaving.isSuccess) {
    return (
      <Container>
        <h1 className="visually-hidden">{t.signingOut}</h1>
        <SkeletonGroup>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      </Container>
    );
  }
  return (
    <Container>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={title}
        text={text}
        action={
          <div className={classes["actions"]}>
            <ButtonLink to="/login">{t.signInAgain}</ButtonLink>
            <ButtonLink to={client ? "/events" : "/alltrips"} variant="outline">
              {t.seeTrips}
            </ButtonLink>
          </div>
        }
      />
    </Container>
  );
}
