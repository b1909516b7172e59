import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/team";
import { TripChecks } from "@/domain/trip-checks";
import {
  changeMember,
  type InvitedRole,
  invite,
  type Member,
  sayOf,
  teamQuery,
} from "@/features/team/queries";
import classes from "@/features/team/team.module.css";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { EmailField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

/** The person whose place is changed; "new" for one to invite. */
export type Editing = Member | "new" | null;

type Props = { clientId: number; editing: Editing; onClose: () => void };

const ROLES: readonly InvitedRole[] = ["manager", "sales", "accounts", "leader"];

export function PlaceDialog({ editing, ...props }: Props) {
  const member = editing === "new" ? null : editing;
  return (
    <Dialog
      title={member ? t.editTitle(member.name) : t.inviteTitle}
      opened={editing !== null}
      onClose={props.onClose}
    >
      {editing && <PlaceForm key={member?.user_id ?? 0} member={member} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "editing"> & { member: Member | null };

function PlaceForm({ clientId, member, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>(member && member.role !== "owner" ? member.role : "sales");
  const [trips, setTrips] = useState<readonly number[] | null>(member?.trips ?? null);
  const [isTried, setIsTried] = useState(false);
  const isLeader = role === "leader";
  const place = { role, trips: isLeader || trips === null ? null : [...trips] };
  const saving = useMutation({
    mutationFn: () =>
      member ? changeMember(clientId, member.user_id, place) : invite(clientId, { ...place, email }),
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery(clientId).queryKey, team);
      toast.success(member ? t.saved : t.invited);
      onClose();
    },
  });
  const emailMissing = !member && email.trim() === "";
  const tripsMissing = !isLeader && trips?.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (emailMissing || tripsMissing) form.current?.querySelector("input")?.focus();
    else saving.mutate();
  };
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      error={sayOf(saving.error, t.saveFailed)}
      back={t.back}
      onBack={onClose}
      submit={member ? t.save : t.sendInvite}
      isSaving={saving.isPending}
    >
      {!member && (
        <>
          <p className={classes["small"]}>{t.inviteText}</p>
          <EmailField
            label={t.email}
            value={email}
            error={isTried && emailMissing ? t.emailMissing : undefined}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="off"
            required
            data-autofocus
          />
        </>
      )}
      <SelectField
        label={t.role}
        description={t.roleTexts[role]}
        value={role}
        data={ROLES.map((value) => ({ value, label: t.roles[value] }))}
        onChange={(event) => setRole(event.currentTarget.value as InvitedRole)}
      />
      {!isLeader && (
        <CheckField
          label={t.limit}
          checked={trips !== null}
          onChange={(isLimited) => setTrips(isLimited ? [] : null)}
        />
      )}
      {!isLeader && trips !== null && (
        <>
          <p className={classes["small"]}>{t.limitNote}</p>
          <TripChecks
            clientId={clientId}
            legend={t.chooseTrips}
            chosen={trips}
            error={isTried && tripsMissing ? t.noTrips : undefined}
            onChosen={setTrips}
          />
        </>
      )}
    </DialogForm>
  );
}
