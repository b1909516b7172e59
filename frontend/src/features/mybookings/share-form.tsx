import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/shares";
import { sentenceOf } from "@/api/errors";
import { ownBookingsKey } from "@/domain/bookings";
import { ownSharesQuery, type Shares, saveShares } from "@/domain/shares";
import classes from "@/features/mybookings/shares.module.css";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { Row, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";
import { type Problems, useForm } from "@/ui/use-form";

type Fields = { amounts: string[]; dueOn: string; rule: "organiser" | "release" };
type Props = { bookingId: number; shares: Shares; onClose: () => void };

/** Who pays how much of what is due, by when, and what happens after that. */
export function ShareForm({ bookingId, shares, onClose }: Props) {
  const queryClient = useQueryClient();
  const { proposal, due } = shares;
  const sharesById = new Map(shares.shares.map((share) => [share.traveller_id, share]));
  const paidOf = (id: number) => sharesById.get(id)?.paid ?? 0;
  /** What of a typed share is still to be paid. */
  const openOf = (index: number, amount: number) =>
    Math.max(amount - paidOf(proposal[index]?.traveller_id ?? 0), 0);
  const sumOf = (amounts: readonly string[]) =>
    amounts.reduce((sum, amount, index) => sum + openOf(index, typedRupees(amount) ?? 0), 0);
  const isNew = !shares.shares.some(({ state }) => state !== "ended");
  const form = useForm<Fields>({
    start: {
      amounts: proposal.map(({ traveller_id: id, amount }) =>
        String(isNew ? paidOf(id) + amount : (sharesById.get(id)?.amount ?? 0)),
      ),
      dueOn: shares.due_on && !shares.is_over ? shares.due_on : shares.proposed_due_on,
      rule: shares.rule ?? "organiser",
    },
    wireNames: { due_on: "dueOn" },
    problemsOf: ({ amounts, dueOn }) => {
      const problems: Problems<Fields> = dueOn ? {} : { dueOn: t.dueNeeded };
      amounts.forEach((amount, index) => {
        const typed = typedRupees(amount);
        if (typed === null || !Number.isInteger(typed)) problems[`amounts.${index}`] = t.amountWrong;
      });
      return problems;
    },
  });
  const sum = sumOf(form.values.amounts);
  const isTooMuch = sum > due;
  const saving = useMutation({
    mutationFn: ({ amounts, dueOn, rule }: Fields) =>
      saveShares(bookingId, {
        due_on: dueOn,
        rule,
        shares: proposal.map(({ traveller_id }, index) => ({
          traveller_id,
          amount: typedRupees(amounts[index] ?? "") ?? 0,
        })),
      }),
    onSuccess: async (next) => {
      queryClient.setQueryData(ownSharesQuery(bookingId).queryKey, next);
      toast.success(t.saved);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
    },
    onError: (error) => form.refuse(error),
  });
  const { rule } = form.values;
  return (
    <Dialog title={shares.shares.length === 0 ? t.split : t.change} opened onClose={onClose}>
      <DialogForm
        formRef={form.ref}
        onSubmit={form.submit((fields) => !isTooMuch && saving.mutate(fields))}
        error={saving.isError && !form.problems.dueOn ? sentenceOf(saving.error, t.saveFailed) : null}
        back={t.back}
        onBack={onClose}
        submit={shares.shares.length === 0 ? t.save : t.saveChange}
        isSaving={saving.isPending}
      >
        <p className={classes["lead"]}>{t.amountHint}</p>
        {proposal.map(({ traveller_id, full_name }, index) => (
          <MoneyField key={traveller_id} {...form.field(`amounts.${index}`)} label={t.amountOf(full_name)} />
        ))}
        <Rows>
          <Row name={t.own} strong rule>
            {formatRupees(Math.max(due - sum, 0))}
          </Row>
        </Rows>
        {isTooMuch && <Notice tone="bad">{t.tooMuch(formatRupees(due))}</Notice>}
        <TextField {...form.field("dueOn")} label={t.due} type="date" max={shares.last_due_on} />
        <ChoiceGroup legend={t.rule} hint={shares.is_rule_fixed && t.ruleFixed}>
          <Choice
            name="rule"
            checked={rule === "organiser"}
            disabled={shares.is_rule_fixed && rule !== "organiser"}
            onPick={() => form.set("rule", "organiser")}
            title={t.organiser}
            note={t.organiserNote}
          />
          <Choice
            name="rule"
            checked={rule === "release"}
            disabled={!shares.can_release || (shares.is_rule_fixed && rule !== "release")}
            onPick={() => form.set("rule", "release")}
            title={t.release}
            note={shares.can_release ? t.releaseNote : t.releaseUnclear}
          />
        </ChoiceGroup>
      </DialogForm>
    </Dialog>
  );
}
