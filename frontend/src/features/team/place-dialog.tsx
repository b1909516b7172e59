import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/team";
import { useDialogSaving } from "@/domain/dialog-saving";
import { useMay } from "@/domain/rights";
import { FormTripLimit } from "@/domain/trip-checks";
import { changeMember, invite, type Member, type Team, teamQuery } from "@/features/team/queries";
import { keysOf, type RoleKey, roleChoices, rolesOf } from "@/features/team/roles";
import { requiredText } from "@/lib/typed-fields";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormCheckField, FormEmailField, useBoundField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";

/** The person whose place is changed; "new" for one to invite. */
export type Editing = Member | "new" | null;

type Props = { clientId: number; team: Team; editing: Editing; onClose: () => void };

const Fields = z.object({
  email: z.string(),
  roles: z.array(z.custom<RoleKey>()).check(z.minLength(1)),
  is_led_only: z.boolean(),
  trips: z.nullable(z.array(z.number())),
});
type Values = z.infer<typeof Fields>;

/** Whether the person sees the departures alone that they lead: always with the leader's role and no other. */
function isLedOnly({ roles, is_led_only }: Values): boolean {
  return roles.includes("leader") && (is_led_only || roles.length === 1);
}

const hasTrips = z.refine<Values>((values) => isLedOnly(values) || values.trips?.length !== 0, {
  path: ["trips"],
});
const PlaceFields = Fields.check(hasTrips);
const InvitationFields = z.extend(Fields, { email: requiredText }).check(hasTrips);

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
  const may = useMay();
  const form = useForm<Values>({
    ...formOptions,
    defaultValues: {
      email: "",
      roles: member ? [...keysOf(member)] : [],
      is_led_only: member?.is_led_only ?? true,
      trips: member?.trips ?? null,
    },
    resolver: zodResolver(member ? PlaceFields : InvitationFields, {
      error: messagesByField({ email: t.emailMissing, roles: t.noRoles, trips: t.noTrips }),
    }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (values: Values) => {
      const isLed = isLedOnly(values);
      const place = { ...rolesOf(values.roles), is_led_only: isLed, trips: isLed ? null : values.trips };
      return member
        ? changeMember(clientId, member.user_id, place)
        : invite(clientId, { ...place, email: values.email });
    },
    done: member ? t.saved : t.invited,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: (changed) => queryClient.setQueryData(teamQuery(clientId).queryKey, changed),
  });
  const chosen = useBoundField({ control, name: "roles" });
  const values = form.watch();
  return (
    <DialogForm {...saving} submit={member ? t.save : t.sendInvite}>
      {!member && (
        <>
          <Hint>{t.inviteText}</Hint>
          <FormEmailField
            control={control}
            name="email"
            label={t.email}
            autoComplete="off"
            required
            data-autofocus
          />
        </>
      )}
      <CheckList
        legend={t.chooseRoles}
        choices={roleChoices(team).filter(({ rights }) => rights.every(may))}
        chosen={values.roles}
        error={chosen.error}
        onChosen={chosen.onChange}
      >
        <Hint>{t.chooseRolesHint}</Hint>
      </CheckList>
      {values.roles.includes("leader") && values.roles.length > 1 && (
        <FormCheckField control={control} name="is_led_only" label={t.ledOnly} />
      )}
      {!isLedOnly(values) && (
        <FormTripLimit
          clientId={clientId}
          control={control}
          name="trips"
          limit={t.limit}
          legend={t.chooseTrips}
        >
          <Hint>{t.limitNote}</Hint>
        </FormTripLimit>
      )}
    </DialogForm>
  );
}
