import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/shares";
import { sentenceOf } from "@/api/errors";
import { ShareIn, SharesIn } from "@/api/generated/zod.gen";
import { ownBookingsKey } from "@/domain/bookings";
import { ownSharesQuery, type Shares, saveShares } from "@/domain/shares";
import { formatRupees } from "@/lib/money";
import { typedMoney } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

const SharesValues = z.extend(SharesIn, {
  shares: z.array(z.extend(ShareIn, { amount: z.pipe(typedMoney, ShareIn.shape.amount) })),
});

type Props = { bookingId: number; shares: Shares; onClose: () => void };

/** Who pays how much of what is due, by when, and what happens after that. */
export function ShareForm({ bookingId, shares, onClose }: Props) {
  const queryClient = useQueryClient();
  const { proposal, due } = shares;
  const sharesById = new Map(shares.shares.map((share) => [share.traveller_id, share]));
  const paidOf = (id: number) => sharesById.get(id)?.paid ?? 0;
  const isNew = !shares.shares.some(({ state }) => state !== "ended");
  const form = useForm({
    ...formOptions,
    defaultValues: {
      shares: proposal.map(({ traveller_id, amount }) => ({
        traveller_id,
        amount: String(isNew ? paidOf(traveller_id) + amount : (sharesById.get(traveller_id)?.amount ?? 0)),
      })),
      due_on: shares.due_on && !shares.is_over ? shares.due_on : shares.proposed_due_on,
      rule: shares.rule ?? "organiser",
    },
    resolver: zodResolver(SharesValues, {
      error: messagesByField({ due_on: t.dueNeeded, shares: t.amountWrong }),
    }),
  });
  const { control } = form;
  const [typedShares, rule] = useWatch({ control, name: ["shares", "rule"] });
  /** What is still to be paid of the typed shares. */
  const sum = typedShares.reduce(
    (total, { traveller_id, amount }) =>
      total + Math.max((typedRupees(amount) ?? 0) - paidOf(traveller_id), 0),
    0,
  );
  const isTooMuch = sum > due;
  const saving = useMutation({
    mutationFn: (body: z.output<typeof SharesValues>) => saveShares(bookingId, body),
    onSuccess: async (next) => {
      queryClient.setQueryData(ownSharesQuery(bookingId).queryKey, next);
      toast.success(t.saved);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <Dialog title={shares.shares.length === 0 ? t.split : t.change} opened onClose={onClose}>
      <DialogForm
        form={form}
        onSave={(body) => !isTooMuch && saving.mutateAsync(body)}
        error={
          saving.isError && !form.formState.errors.due_on ? sentenceOf(saving.error, t.saveFailed) : null
        }
        back={t.back}
        onBack={onClose}
        submit={shares.shares.length === 0 ? t.save : t.saveChange}
      >
        <Text below={3} tone="muted">
          {t.amountHint}
        </Text>
        {proposal.map(({ traveller_id, full_name }, index) => (
          <FormMoneyField
            key={traveller_id}
            control={control}
            name={`shares.${index}.amount`}
            label={t.amountOf(full_name)}
          />
        ))}
        <Rows>
          <Fact name={t.own} strong rule>
            {formatRupees(Math.max(due - sum, 0))}
          </Fact>
        </Rows>
        {isTooMuch && <Notice tone="bad">{t.tooMuch(formatRupees(due))}</Notice>}
        <FormTextField control={control} name="due_on" label={t.due} type="date" max={shares.last_due_on} />
        <ChoiceGroup legend={t.rule} hint={shares.is_rule_fixed && t.ruleFixed}>
          <Choice
            name="rule"
            checked={rule === "organiser"}
            disabled={shares.is_rule_fixed && rule !== "organiser"}
            onPick={() => form.setValue("rule", "organiser")}
            title={t.organiser}
            note={t.organiserNote}
          />
          <Choice
            name="rule"
            checked={rule === "release"}
            disabled={!shares.can_release || (shares.is_rule_fixed && rule !== "release")}
            onPick={() => form.setValue("rule", "release")}
            title={t.release}
            note={shares.can_release ? t.releaseNote : t.releaseUnclear}
          />
        </ChoiceGroup>
      </DialogForm>
    </Dialog>
  );
}
