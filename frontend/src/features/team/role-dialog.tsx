import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t as words } from "#messages/rights";
import { t } from "#messages/team";
import { type Right, useMay } from "@/domain/rights";
import { changeRole, createRole, type OwnRole, sayOf, teamQuery } from "@/features/team/queries";
import classes from "@/features/team/team.module.css";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";

const LONGEST_NAME = 40;

const GROUPS: Readonly<Record<keyof typeof words.groups, readonly Right[]>> = {
  trips: ["view_trips", "trips", "catalogue", "departures", "resources"],
  bookings: ["view_bookings", "bookings", "customers", "messages", "enquiries", "reviews", "todo"],
  money: ["payments", "refunds", "money", "documents", "exports"],
  company: ["site", "imports", "audit", "team", "payment_accounts", "api_tokens", "resell"],
};
const HINTS: Partial<Record<Right, string>> = words.hints;

/** The role that is changed; "new" for one to create. */
export type EditedRole = OwnRole | "new" | null;

type Props = { clientId: number; editing: EditedRole; onClose: () => void };

export function RoleDialog({ editing, ...props }: Props) {
  const role = editing === "new" ? null : editing;
  return (
    <Dialog
      title={role ? t.changeRoleTitle(role.name) : t.createRoleTitle}
      opened={editing !== null}
      onClose={props.onClose}
    >
      {editing && <RoleForm key={role?.role_id ?? 0} role={role} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "editing"> & { role: OwnRole | null };

function RoleForm({ clientId, role, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const may = useMay();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(role?.name ?? "");
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? []);
  const [isTried, setIsTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), rights: [...rights] };
      return role ? changeRole(clientId, role.role_id, body) : createRole(clientId, body);
    },
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery(clientId).queryKey, team);
      toast.success(role ? t.roleChanged : t.roleCreated);
      onClose();
    },
  });
  const isNameMissing = name.trim() === "";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (isNameMissing || rights.length === 0) form.current?.querySelector("input")?.focus();
    else saving.mutate();
  };
  const groups = Object.entries(GROUPS) as [keyof typeof GROUPS, readonly Right[]][];
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      error={sayOf(saving.error, t.saveFailed)}
      back={t.back}
      onBack={onClose}
      submit={role ? t.saveRole : t.createRole}
      isSaving={saving.isPending}
    >
      {role !== null && role.holders > 0 && (
        <p className={classes["small"]}>{t.changeRoleNote(role.holders)}</p>
      )}
      <TextField
        label={t.roleName}
        description={t.roleNameHint}
        value={name}
        error={isTried && isNameMissing ? t.roleNameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      {groups.map(([group, members], index) => {
        const choices = members.filter(may);
        return (
          choices.length > 0 && (
            <CheckList
              key={group}
              legend={words.groups[group]}
              choices={choices.map((value) => ({ value, label: words.names[value], text: HINTS[value] }))}
              chosen={rights}
              error={index === 0 && isTried && rights.length === 0 ? t.rightsMissing : undefined}
              onChosen={setRights}
            />
          )
        );
      })}
    </DialogForm>
  );
}
