import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t as words } from "#messages/rights";
import { t } from "#messages/team";
import { OwnRoleIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import { type Right, useMay } from "@/domain/rights";
import { changeRole, createRole, type OwnRole, teamQuery } from "@/features/team/queries";
import { requiredText } from "@/lib/typed-fields";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField, useBoundField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";

const LONGEST_NAME = 40;
const RoleFields = z.extend(OwnRoleIn, { name: requiredText });
type Values = z.infer<typeof RoleFields>;

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
  const form = useForm<Values>({
    ...formOptions,
    defaultValues: { name: role?.name ?? "", rights: role?.rights ?? [] },
    resolver: zodResolver(RoleFields, {
      error: messagesByField({ name: t.roleNameMissing, rights: t.rightsMissing }),
    }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (body: Values) => (role ? changeRole(clientId, role.role_id, body) : createRole(clientId, body)),
    done: role ? t.roleChanged : t.roleCreated,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: (team) => queryClient.setQueryData(teamQuery(clientId).queryKey, team),
  });
  const rights = useBoundField({ control, name: "rights" });
  const chosen = form.watch("rights");
  const groups = (Object.entries(GROUPS) as [keyof typeof GROUPS, readonly Right[]][])
    .map(([group, members]) => ({ group, choices: members.filter(may) }))
    .filter(({ choices }) => choices.length > 0);
  return (
    <DialogForm {...saving} submit={role ? t.saveRole : t.createRole}>
      {role !== null && role.holders > 0 && <Hint>{t.changeRoleNote(role.holders)}</Hint>}
      <FormTextField
        control={control}
        name="name"
        label={t.roleName}
        description={t.roleNameHint}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      {groups.map(({ group, choices }, index) => (
        <CheckList
          key={group}
          legend={words.groups[group]}
          choices={choices.map((value) => ({ value, label: words.names[value], text: HINTS[value] }))}
          chosen={chosen}
          error={index === 0 ? rights.error : undefined}
          onChosen={rights.onChange}
        />
      ))}
    </DialogForm>
  );
}
