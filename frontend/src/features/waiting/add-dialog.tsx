import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/waiting";
import { sentenceOf } from "@/api/errors";
import { PartyFields, wantedBeds } from "@/features/waiting/party-fields";
import { addToWaitingList, showWaitingList, type WaitingList } from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmailField, NameField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { toast } from "@/ui/toasts";

type Props = {
  path: { client_id: number; event_plan_id: number };
  list: WaitingList;
  opened: boolean;
  onClose: () => void;
};

/** Adds a party that phoned. */
export function AddDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.addTitle} opened={opened} onClose={onClose}>
      <AddForm {...props} onAdded={onClose} />
    </Dialog>
  );
}

type FormProps = Pick<Props, "path" | "list"> & { onAdded: () => void };

function AddForm({ path, list, onAdded }: FormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [email, setEmail] = useState("");
  const [party, setParty] = useState(2);
  const [kind, setKind] = useState(0);
  const [isTried, setTried] = useState(false);
  const adding = useMutation({
    mutationFn: () =>
      addToWaitingList(path, {
        name,
        phone,
        email: email.trim() || null,
        party,
        beds: wantedBeds(party, kind),
      }),
    onSuccess: (next) => {
      showWaitingList(queryClient, path, next);
      toast.success(t.added(name));
      onAdded();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() && phone.trim()) adding.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className={classes["form"]}>
      <NameField
        label={t.name}
        value={name}
        error={isTried && !name.trim() && t.nameRequired}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
        required
      />
      <PhoneField
        label={t.phone}
        value={phone}
        error={isTried && !phone.trim() && t.phoneRequired}
        onChange={(event) => setPhone(event.currentTarget.value)}
        autoComplete="off"
        required
      />
      <EmailField
        label={t.email}
        description={t.emailHint}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoComplete="off"
      />
      <PartyFields
        party={party}
        kind={kind}
        kinds={list.available_beds.map(({ room_bed_id, room_type }) => ({
          id: room_bed_id,
          name: room_type,
        }))}
        onParty={setParty}
        onKind={setKind}
      />
      {adding.isError && <Notice tone="bad">{sentenceOf(adding.error, t.addFailed)}</Notice>}
      <Button type="submit" fullWidth loading={adding.isPending}>
        {t.add}
      </Button>
    </form>
  );
}
