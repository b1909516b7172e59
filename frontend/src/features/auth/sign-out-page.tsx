import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "#messages/auth";
import { ApiError } from "@/api/errors";
import { fetchPerson, useSite } from "@/api/site";
import classes from "@/features/auth/auth.module.css";
import { keys, signOut } from "@/features/auth/calls";
import { ClearedSites } from "@/features/auth/cleared-sites";
import { forgetVisit } from "@/features/auth/forget-visit";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

/** `/logout_script` and `/clear-session` do the same with different texts. */
const words = {
  signedOut: { title: t.signedOut, text: t.signedOutLead },
  cleared: { title: t.cleared, text: t.clearedLead },
};

/** Signs out and clears the data that this browser stored. */
export function SignOutPage({ says }: { says: keyof typeof words }) {
  const { title, text } = words[says];
  const { client, product_name } = useSite();
  const queryClient = useQueryClient();
  usePageTitle(title, client?.client_name ?? product_name);
  const leaving = useQuery({
    queryKey: keys.signOut,
    queryFn: async () => {
      // A frame in another site, which has already signed out: only the stored data remains to be cleared.
      const isFramed = window.parent !== window;
      const sites = isFramed ? [] : await signOut().catch(signedOutAlready);
      forgetVisit();
      return sites;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    if (leaving.isSuccess) void fetchPerson(queryClient);
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
            {/* New documents: what pages kept in memory goes with this one. */}
            <ButtonLink to="/login" reloadDocument>
              {t.signInAgain}
            </ButtonLink>
            <ButtonLink to={client ? "/events" : "/alltrips"} variant="outline" reloadDocument>
              {t.seeTrips}
            </ButtonLink>
          </div>
        }
      />
      <ClearedSites labels={leaving.data} />
    </Container>
  );
}

/** Signed out already, here or on another site. */
function signedOutAlready(error: unknown): [] {
  if (error instanceof ApiError && error.status === 401) return [];
  throw error;
}
