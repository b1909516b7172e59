import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/team";
import { sentenceOf } from "@/api/errors";
import { type Invitation, invite, type Team, teamQuery, withdraw } from "@/features/team/queries";
import { RoleBadges } from "@/features/team/role-badges";
import { keysOf, rolesOf } from "@/features/team/roles";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Row } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; team: Team };

/** The invitations that were not answered yet. */
export function Invitations({ clientId, team }: Props) {
  const queryClient = useQueryClient();
  const acting = useMutation({
    mutationFn: ({ act, invitation }: { act: "again" | "withdraw"; invitation: Invitation }) =>
      act === "withdraw"
        ? withdraw(clientId, invitation.invitation_id)
        : invite(clientId, {
            email: invitation.email,
            ...rolesOf(keysOf(invitation)),
            trips: invitation.trips,
            is_led_only: invitation.is_led_only,
          }),
    onSuccess: (team, { act }) => {
      queryClient.setQueryData(teamQuery(clientId).queryKey, team);
      toast.success(act === "withdraw" ? t.withdrawn : t.sentAgain);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const isActing = (act: "again" | "withdraw", invitation: Invitation) =>
    acting.isPending &&
    acting.variables.act === act &&
    acting.variables.invitation.invitation_id === invitation.invitation_id;
  const columns: readonly Column<Invitation>[] = [
    { name: t.email, kind: "title", cell: ({ email }) => <MailAddress address={email} /> },
    { name: t.role, kind: "mark", cell: (invitation) => <RoleBadges held={invitation} team={team} /> },
    { name: t.name, from: "wide", cell: ({ invited_by }) => t.invitedBy(invited_by) },
    {
      name: t.joined,
      cell: ({ expires_at, is_expired }) => (is_expired ? t.expired : t.validUntil(formatDay(expires_at))),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (invitation) => (
        <Row justify="end" gap={2}>
          <Button
            size="sm"
            variant="outline"
            aria-label={t.sendAgainTo(invitation.email)}
            loading={isActing("again", invitation)}
            onClick={() => acting.mutate({ act: "again", invitation })}
          >
            {t.sendAgain}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-label={t.withdrawFrom(invitation.email)}
            loading={isActing("withdraw", invitation)}
            onClick={() => acting.mutate({ act: "withdraw", invitation })}
          >
            {t.withdraw}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <section>
      <h2>{t.invitations}</h2>
      <DataTable
        label={t.invitations}
        columns={columns}
        rows={team.invitations}
        keyOf={({ invitation_id }) => invitation_id}
      />
    </section>
  );
}
