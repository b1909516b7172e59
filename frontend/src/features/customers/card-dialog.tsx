import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-page";
import { CustomerCardIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { CUSTOMERS_KEY, customerQuery } from "@/domain/customers";
import { useDialogSaving } from "@/domain/dialog-saving";
import { saveCard } from "@/features/customers/customer-queries";
import { today } from "@/lib/dates";
import { optionalText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";

const LONGEST_NOTES = 4000;
const LONGEST_TAGS = 300;

/** The form of notes; tags are typed with commas between them. */
const CardForm = z.extend(CustomerCardIn, {
  notes: z.string(),
  tags: z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ),
  birthday: optionalText,
});

type Props = { clientId: number; profile: Wire["CustomerProfile"]; opened: boolean; onClose: () => void };

/** Changes the notes, tags and birthday of a customer. */
export function CardDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.notesTitle} opened={opened} onClose={onClose}>
      {opened && <CardFields {...props} onClose={onClose} />}
    </Dialog>
  );
}

function CardFields({ clientId, profile, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    defaultValues: {
      notes: profile.notes,
      tags: profile.tags.join(", "),
      birthday: profile.birthday ?? "",
    },
    resolver: zodResolver(CardForm),
  });
  const saving = useDialogSaving({
    form,
    save: (card: z.output<typeof CardForm>) => saveCard(clientId, profile.customer, card),
    done: t.saved,
    failed: t.saveFailed,
    back: t.cancel,
    onClose,
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS_KEY });
      await queryClient.invalidateQueries({ queryKey: customerQuery(clientId, profile.customer).queryKey });
    },
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <FormLongTextField
        control={form.control}
        name="notes"
        label={t.notes}
        description={t.notesHint}
        maxLength={LONGEST_NOTES}
        rows={5}
      />
      <Grid>
        <FormTextField
          control={form.control}
          name="tags"
          label={t.tags}
          description={t.tagsHint}
          maxLength={LONGEST_TAGS}
          autoComplete="off"
        />
        <FormTextField
          control={form.control}
          name="birthday"
          label={t.birthday}
          description={t.birthdayHint}
          type="date"
          max={today()}
        />
      </Grid>
    </DialogForm>
  );
}
