import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailOpen, UsersRound } from "lucide-react";
import { t } from "#messages/team-invitation";
import { sentenceOf } from "@/api/errors";
import { answerInvitation, type OwnInvitation, ownInvitationsQuery } from "@/features/team/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Hint, Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

function namesOf({ role, more_roles, own_roles }: OwnInvitation): string {
  const roles = role === null ? more_roles : [role, ...more_roles];
  return [...roles.map((name) => t.roles[name]), ...own_roles].join(", ");
}

/** The open invitations to the teams of operators for the person who is signed in. */
export function InvitationPage({ email, label }: { email: string; label: string | null }) {
  usePageTitle(t.title);
  const queryClient = useQueryClient();
  const invitations = useQuery(ownInvitationsQuery);
  const answering = useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: "accept" | "decline" }) =>
      answerInvitation(id, answer),
    onSuccess: async (_, { answer }) => {
      // The panel is another entry, which reads the person's new role.
      if (answer === "accept") return window.location.assign("/to");
      toast.success(t.declined);
      await queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
    },
  });
  if (invitations.isError) {
    return (
      <Container>
        <ErrorState
          title={t.failed}
          text={invitations.error.message}
          onRetry={() => void invitations.refetch()}
        />
      </Container>
    );
  }
  if (!invitations.data) {
    return (
      <Container>
        <SkeletonGroup>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      </Container>
    );
  }
  const ownInvitations = invitations.data.filter(({ client_url }) => label === null || client_url === label);
  return (
    <Container>
      <h1 className={ownInvitations.length > 0 ? undefined : "visually-hidden"}>{t.title}</h1>
      {ownInvitations.length === 0 && (
        <EmptyState
          icon={MailOpen}
          title={t.none}
          text={t.noneText(email)}
          action={<ButtonLink to="/">{t.home}</ButtonLink>}
        />
      )}
      {ownInvitations.map((invitation) => (
        <Card key={invitation.invitation_id}>
          <Stack as="section" gap={3}>
            <UsersRound size={32} aria-hidden />
            <h2>{t.heading(invitation.client_name)}</h2>
            <p>{t.text(invitation.invited_by, namesOf(invitation))}</p>
            <Hint>{t.twoStep}</Hint>
            {answering.isError && <Notice tone="bad">{sentenceOf(answering.error, t.answerFailed)}</Notice>}
            <Row>
              <Button
                loading={answering.isPending && answering.variables.answer === "accept"}
                onClick={() => answering.mutate({ id: invitation.invitation_id, answer: "accept" })}
              >
                {t.accept}
              </Button>
              <Button
                variant="outline"
                loading={answering.isPending && answering.variables.answer === "decline"}
                onClick={() => answering.mutate({ id: invitation.invitation_id, answer: "decline" })}
              >
                {t.decline}
              </Button>
            </Row>
          </Stack>
        </Card>
      ))}
    </Container>
  );
}
