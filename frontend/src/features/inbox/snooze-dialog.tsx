import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/inbox";
import { morningOf } from "@/features/inbox/snooze";
import { addDays, dayIn, inAYear } from "@/lib/dates";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";

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
  const first = addDays(dayIn(timeZone, new Date()), 1);
  const last = inAYear();
  const day = z.string().check(z.refine((typed) => typed >= first && typed <= last));
  const form = useForm({
    ...formOptions,
    defaultValues: { day: "" },
    resolver: zodResolver(z.object({ day }), { error: messagesByField({ day: t.dayMissing }) }),
  });
  return (
    <DialogForm
      form={form}
      onSave={(values) => {
        onSnooze(morningOf(values.day, timeZone));
        onClose();
      }}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={t.snooze}
    >
      <FormTextField
        control={form.control}
        name="day"
        label={t.day}
        description={t.dayHint}
        type="date"
        min={first}
        max={last}
        required
        data-autofocus
      />
    </DialogForm>
  );
}
