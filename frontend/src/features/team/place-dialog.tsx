import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/team";
import { useMay } from "@/domain/rights";
import { TripChecks } from "@/domain/trip-checks";
import { changeMember, invite, type Member, sayOf, type Team, teamQuery } from "@/features/team/queries";
import { keysOf, type RoleKey, roleChoices, rolesOf } from "@/features/team/roles";
import { CheckField } from "@/ui/check-field";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { EmailField } from "@/ui/fields";
import { Hint } from "@/ui/layout";
import { toast } from "@/ui/toasts";

/** The person whose place is changed; "new" for one to invite. */
export type Editing = Member | "new" | null;

type Props = { clientId: number; team: Team; editing: Editing; onClose: () => void };

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

function PlaceForm({ clientId, team, member, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const may = useMay();
  const [roles, setRoles] = useState<readonly RoleKey[]>(member ? keysOf(member) : []);
  const [isLedChosen, setIsLedChosen] = useState(member?.is_led_only ?? true);
  const [trips, setTrips] = useState<readonly number[] | null>(member?.trips ?? null);
  const [isTried, setIsTried] = useState(false);
  const isLeader = roles.includes("leader");
  const isLeaderAlone = isLeader && roles.length === 1;
  const isLedOnly = isLeaderAlone || (isLeader && isLedChosen);
  const place = {
    ...rolesOf(roles),
    trips: isLedOnly || trips === null ? null : [...trips],
    is_led_only: isLedOnly,
  };
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
  const tripsMissing = !isLedOnly && trips?.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (emailMissing || tripsMissing || roles.length === 0) form.current?.querySelector("input")?.focus();
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
          <Hint>{t.inviteText}</Hint>
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
      <CheckList
        legend={t.chooseRoles}
        choices={roleChoices(team).filter(({ rights }) => rights.every(may))}
        chosen={roles}
        error={isTried && roles.length === 0 ? t.noRoles : undefined}
        onChosen={setRoles}
      >
        <Hint>{t.chooseRolesHint}</Hint>
      </CheckList>
      {isLeader && !isLeaderAlone && (
        <CheckField label={t.ledOnly} checked={isLedChosen} onChange={setIsLedChosen} />
      )}
      {!isLedOnly && (
        <CheckField
          label={t.limit}
          checked={trips !== null}
          onChange={(isLimited) => setTrips(isLimited ? [] : null)}
        />
      )}
      {!isLedOnly && trips !== null && (
        <>
          <Hint>{t.limitNote}</Hint>
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
