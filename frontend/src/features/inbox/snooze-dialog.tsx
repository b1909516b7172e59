import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/inbox";
import { morningOf } from "@/features/inbox/snooze";
import { addDays, dayIn, inAYear } from "@/lib/dates";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";

type Props = { opened: boolean; timeZone: string; onSnooze: (until: Date) => void; onClose: () => void };

/** Asks for the day on which snoozed items return. */
export function SnoozeDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.snoozeTitle} opened={opened} onClose={onClose} size="sm">
      <SnoozeForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function SnoozeForm({ timeZone, onSnooze, onClose }: Omit<Props, "opened">) {
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState("");
  const [isTried, setIsTried] = useState(false);
  const first = addDays(dayIn(timeZone, new Date()), 1);
  const last = inAYear();
  const isWrong = !(day >= first && day <= last);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (isWrong) {
      form.current?.querySelector("input")?.focus();
      return;
    }
    onSnooze(morningOf(day, timeZone));
    onClose();
  };
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={t.snoozeSubmit}
      isSaving={false}
    >
      <TextField
        label={t.day}
        description={t.dayHint}
        type="date"
        min={first}
        max={last}
        value={day}
        error={isTried && isWrong ? t.dayMissing : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
        required
        data-autofocus
      />
    </DialogForm>
  );
}
