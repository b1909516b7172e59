import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldPlus } from "lucide-react";
import { useState } from "react";
import { t as words } from "#messages/rights";
import { t } from "#messages/team";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/domain/rights";
import { deleteRole, type OwnRole, type Team, teamQuery } from "@/features/team/queries";
import { type EditedRole, RoleDialog } from "@/features/team/role-dialog";
import { type RoleKey, replacementOf, roleChoices } from "@/features/team/roles";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; team: Team };

/** The roles that a company made itself. */
export function OwnRoles({ clientId, team }: Props) {
  const may = useMay();
  const [editing, setEditing] = useState<EditedRole>(null);
  const [deleting, setDeleting] = useState<OwnRole | null>(null);
  const columns: readonly Column<OwnRole>[] = [
    { name: t.roleName, kind: "title", cell: ({ name }) => name },
    { name: t.rights, cell: ({ rights }) => rights.map((right) => words.names[right]).join(", ") },
    { name: t.holders, cell: ({ holders }) => (holders === 0 ? t.heldByNobody : t.heldBy(holders)) },
    {
      name: t.actions,
      kind: "actions",
      cell: (role) =>
        role.rights.every(may) && (
          <Row justify="end" gap={2}>
            <Button
              size="sm"
              variant="outline"
              aria-label={t.changeRoleName(role.name)}
              onClick={() => setEditing(role)}
            >
              {t.changeRole}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              aria-label={t.deleteRoleName(role.name)}
              onClick={() => setDeleting(role)}
            >
              {t.deleteRole}
            </Button>
          </Row>
        ),
    },
  ];
  return (
    <Stack as="section" gap={3}>
      <div>
        <h2>{t.ownRoles}</h2>
        <Hint>{t.ownRolesText}</Hint>
      </div>
      {team.own_roles.length > 0 && (
        <DataTable
          label={t.ownRoles}
          columns={columns}
          rows={team.own_roles}
          keyOf={({ role_id }) => role_id}
        />
      )}
      <div>
        <Button
          variant="outline"
          before={<ShieldPlus size={18} aria-hidden />}
          onClick={() => setEditing("new")}
        >
          {t.createRole}
        </Button>
      </div>
      <RoleDialog clientId={clientId} editing={editing} onClose={() => setEditing(null)} />
      <DeleteDialog clientId={clientId} team={team} role={deleting} onClose={() => setDeleting(null)} />
    </Stack>
  );
}

type DeleteProps = Props & { role: OwnRole | null; onClose: () => void };

/** Asks before a role is deleted, and for the one that its holders get. */
function DeleteDialog({ clientId, team, role, onClose }: DeleteProps) {
  const queryClient = useQueryClient();
  const may = useMay();
  const [last, setLast] = useState(role);
  if (role && role !== last) setLast(role);
  const choices = roleChoices(team).filter(
    ({ value, rights }) => value !== `own-${last?.role_id}` && rights.every(may),
  );
  const [chosen, setChosen] = useState<RoleKey | null>(null);
  const instead = choices.some(({ value }) => value === chosen) ? chosen : (choices.at(-1)?.value ?? null);
  const holders = last?.holders ?? 0;
  const deletion = useMutation({
    mutationFn: (id: number) =>
      deleteRole(clientId, id, holders > 0 && instead ? replacementOf(instead) : {}),
    onSuccess: (changed) => {
      queryClient.setQueryData(teamQuery(clientId).queryKey, changed);
      toast.success(t.roleDeleted);
      onClose();
    },
  });
  const failure = deletion.error && sentenceOf(deletion.error, t.saveFailed);
  return (
    <ConfirmDialog
      title={t.deleteRoleTitle(last?.name ?? "")}
      opened={role !== null}
      confirm={t.deleteRole}
      cancel={t.back}
      loading={deletion.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => role && deletion.mutate(role.role_id)}
      onClose={onClose}
      onClosed={() => deletion.reset()}
    >
      <p>{holders > 0 ? t.deleteRoleHeld(holders) : t.deleteRoleUnheld}</p>
      {holders > 0 && (
        <SelectField
          label={t.instead}
          value={instead ?? ""}
          data={choices.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setChosen(event.currentTarget.value as RoleKey)}
        />
      )}
    </ConfirmDialog>
  );
}
