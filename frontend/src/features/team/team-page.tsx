import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/team";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/domain/rights";
import { Invitations } from "@/features/team/invitations";
import { OwnRoles } from "@/features/team/own-roles";
import { type Editing, PlaceDialog } from "@/features/team/place-dialog";
import { type Member, makeOwner, removeMember, teamQuery } from "@/features/team/queries";
import { RoleBadges } from "@/features/team/role-badges";
import { namesOf } from "@/features/team/roles";
import classes from "@/features/team/team.module.css";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Column } from "@/ui/data-table";
import { Row, Stack } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  /** Of the signed-in person. */
  userId: number;
  /** The person is not the owner any more: their panel is loaded anew. */
  onHandedOver: () => Promise<unknown>;
};

type Asked = { act: "remove" | "owner"; member: Member } | null;

/** The people of an operator with their roles, and the open invitations. */
export function TeamPage({ clientId, userId, onHandedOver }: Props) {
  const may = useMay();
  const team = useQuery(teamQuery(clientId));
  const [editing, setEditing] = useState<Editing>(null);
  const [action, setAction] = useState<Asked>(null);
  return (
    <QueryList query={team} skeletons={["14rem"]} errorTitle={t.failed}>
      {(data) => {
        const isOwner = data.members.some((member) => member.role === "owner" && member.user_id === userId);
        const mayChange = (member: Member) =>
          member.role !== "owner" && member.user_id !== userId && member.rights.every(may);
        const columns: readonly Column<Member>[] = [
          {
            name: t.name,
            sort: "name",
            by: ({ name }) => name,
            kind: "title",
            cell: ({ name, email }) => (
              <>
                {name}{" "}
                <span className={classes["email"]}>
                  <MailAddress address={email} />
                </span>
              </>
            ),
          },
          {
            name: t.role,
            sort: "role",
            by: (member) => namesOf(member, data).join(", "),
            kind: "mark",
            cell: (member) => <RoleBadges held={member} team={data} />,
          },
          { name: t.sees, cell: seen },
          {
            name: t.twoStep,
            sort: "twoStep",
            by: ({ has_second_factor }) => Number(has_second_factor),
            from: "wide",
            cell: ({ has_second_factor }) => (has_second_factor ? t.twoStepOn : t.twoStepOff),
          },
          {
            name: t.joined,
            sort: "joined",
            by: ({ joined_at }) => joined_at,
            from: "wide",
            cell: ({ joined_at }) => joined_at && formatDay(joined_at),
          },
          {
            name: t.actions,
            kind: "actions",
            cell: (member) =>
              mayChange(member) && (
                <Row justify="end" gap={2}>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t.editName(member.name)}
                    onClick={() => setEditing(member)}
                  >
                    {t.edit}
                  </Button>
                  <MoreMenu
                    label={member.name}
                    acts={[
                      {
                        label: t.remove,
                        name: t.removeName(member.name),
                        onPress: () => setAction({ act: "remove", member }),
                      },
                      ...(isOwner
                        ? [
                            {
                              label: t.makeOwner,
                              name: t.makeOwnerName(member.name),
                              onPress: () => setAction({ act: "owner", member }),
                            },
                          ]
                        : []),
                    ]}
                  />
                </Row>
              ),
          },
        ];
        return (
          <Stack gap={6}>
            <div>
              <Button before={<UserRoundPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
                {t.invite}
              </Button>
            </div>
            <RecordTable
              table="team"
              label={t.title}
              count={t.members(data.members.length)}
              columns={columns}
              rows={data.members}
              keyOf={({ user_id }) => user_id}
            />
            {data.invitations.length > 0 && <Invitations clientId={clientId} team={data} />}
            <OwnRoles clientId={clientId} team={data} />
            <PlaceDialog clientId={clientId} team={data} editing={editing} onClose={() => setEditing(null)} />
            <Ask
              clientId={clientId}
              action={action}
              onClose={() => setAction(null)}
              onHandedOver={onHandedOver}
            />
          </Stack>
        );
      }}
    </QueryList>
  );
}

function seen({ is_led_only, trips, departures }: Member): string {
  if (is_led_only) return t.departures(departures);
  return trips === null ? t.allTrips : t.someTrips(trips.length);
}

type AskProps = Omit<Props, "userId"> & { action: Asked; onClose: () => void };

/** Asks before a person is removed or becomes the owner. */
function Ask({ clientId, action, onClose, onHandedOver }: AskProps) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(action);
  if (action && action !== last) setLast(action);
  const acting = useMutation({
    mutationFn: ({ act, member }: NonNullable<Asked>) =>
      (act === "remove" ? removeMember : makeOwner)(clientId, member.user_id),
    onSuccess: async (team, { act }) => {
      toast.success(act === "remove" ? t.removed : t.ownerChanged);
      onClose();
      if (act === "owner") await onHandedOver();
      else queryClient.setQueryData(teamQuery(clientId).queryKey, team);
    },
  });
  const failure = acting.error && sentenceOf(acting.error, t.saveFailed);
  const name = last?.member.name ?? "";
  const isRemoval = last?.act === "remove";
  return (
    <ConfirmDialog
      title={isRemoval ? t.removeTitle(name) : t.makeOwnerTitle(name)}
      opened={action !== null}
      confirm={isRemoval ? t.remove : t.makeOwner}
      cancel={t.back}
      loading={acting.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => action && acting.mutate(action)}
      onClose={onClose}
      onClosed={() => acting.reset()}
    >
      <p>{isRemoval ? t.removeText : t.makeOwnerText}</p>
    </ConfirmDialog>
  );
}
