import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/cash";
import type { Wire } from "@/api/wire";
import { BillField } from "@/domain/bill-field";
import { useOperatorsToday } from "@/domain/clients";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  BANK,
  type CashBook,
  type CashBooks,
  countCash,
  moveCash,
  openCashBook,
  recordExpense,
  saveCashBox,
} from "@/features/cash/queries";
import { formatShortDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney, requiredText, trimmedText, typedMoney } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint } from "@/ui/layout";

export type CashAct = "move" | "expense" | "count" | "opening" | "box";

/** The kind of entry, and its cash book; null for the caller's own. */
export type OpenAct = { kind: CashAct; holder: string | null };

type FormProps = {
  clientId: number;
  books: CashBooks;
  /** The cash book; null for a new box. */
  holder: string | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const FORMS = { move: MoveForm, expense: ExpenseForm, count: CountForm, opening: OpeningForm, box: BoxForm };

/** The form of an entry of a cash book. */
export function CashDialog({ act, ...props }: Omit<FormProps, "holder"> & { act: OpenAct | null }) {
  const Form = act && FORMS[act.kind];
  const isBoxChange = act?.kind === "box" && act.holder !== null;
  return (
    <Dialog
      title={isBoxChange ? t.changeBox : t.titles[act?.kind ?? "move"]}
      opened={act !== null}
      onClose={props.onClose}
      size="md"
    >
      {act && Form && <Form {...props} holder={act.holder} />}
    </Dialog>
  );
}

const closing = ({ onClose, onDone }: FormProps) => ({
  failed: t.saveFailed,
  back: t.back,
  onClose,
  onSaved: onDone,
});

/** The cash books that the caller may see. */
function choicesOf({ books }: CashBooks) {
  return books.map(({ holder, name, balance }) => ({
    value: holder,
    label: `${name} (${formatRupees(balance)})`,
  }));
}

function bookOf({ books }: CashBooks, holder: string): CashBook | undefined {
  return books.find((book) => book.holder === holder);
}

const MoveValues = z.object({
  holder: z.string(),
  receiver: z.string(),
  amount: requiredMoney,
  moved_on: requiredText,
  note: trimmedText,
});

function MoveForm(props: FormProps) {
  const { clientId, books, holder } = props;
  const today = useOperatorsToday(clientId);
  const form = useForm({
    ...formOptions,
    defaultValues: { holder: holder ?? books.own, receiver: BANK, amount: "", moved_on: today, note: "" },
    resolver: zodResolver(MoveValues, {
      error: messagesByField({ amount: t.amountWrong, moved_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const [from, to] = useWatch({ control, name: ["holder", "receiver"] });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof MoveValues>) => moveCash(clientId, values),
    done: t.moved,
    ...closing(props),
  });
  const bank = { value: BANK, label: t.bank };
  const waits = !books.may_manage && to !== BANK;
  return (
    <DialogForm {...saving} submit={to === BANK ? t.deposit : from === BANK ? t.withdraw : t.handOver}>
      <Grid pair>
        <FormSelectField
          control={control}
          name="holder"
          label={t.from}
          data={[...choicesOf(books), ...(books.may_manage ? [bank] : [])]}
        />
        <FormSelectField
          control={control}
          name="receiver"
          label={t.to}
          data={[
            ...(from === BANK ? [] : [bank]),
            ...books.holders
              .filter(({ holder: other }) => other !== from)
              .map(({ holder: value, name }) => ({ value, label: name })),
          ]}
        />
        <FormMoneyField control={control} name="amount" label={t.amount} withAsterisk />
        <FormTextField control={control} name="moved_on" label={t.day} type="date" max={today} withAsterisk />
      </Grid>
      <FormTextField control={control} name="note" label={t.noteOptional} maxLength={500} />
      {waits && <Hint>{t.waitsText}</Hint>}
    </DialogForm>
  );
}

const CATEGORIES = [
  "travel",
  "fuel",
  "food",
  "office",
  "staff",
  "repairs",
  "other",
] as const satisfies readonly Wire["ExpenseCategory"][];

const ExpenseValues = z.object({
  holder: z.string(),
  amount: requiredMoney,
  spent_on: requiredText,
  category: z.enum(CATEGORIES),
  departure: z.string(),
  note: trimmedText,
  bill: z.custom<{ filename: string; url: string } | null>(),
});

function ExpenseForm(props: FormProps) {
  const { clientId, books, holder } = props;
  const today = useOperatorsToday(clientId);
  const form = useForm({
    ...formOptions,
    defaultValues: {
      holder: holder ?? books.own,
      amount: "",
      spent_on: today,
      category: "other" as Wire["ExpenseCategory"],
      departure: "",
      note: "",
      bill: null as { filename: string; url: string } | null,
    },
    resolver: zodResolver(ExpenseValues, {
      error: messagesByField({ amount: t.amountWrong, spent_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const [departure, bill] = useWatch({ control, name: ["departure", "bill"] });
  const saving = useDialogSaving({
    form,
    save: ({ departure: planId, bill: file, ...values }: z.output<typeof ExpenseValues>) =>
      recordExpense(clientId, {
        ...values,
        event_plan_id: planId ? Number(planId) : null,
        bill: file?.filename ?? null,
      }),
    done: t.spent,
    ...closing(props),
  });
  return (
    <DialogForm {...saving} submit={t.recordExpense}>
      <Grid pair>
        <FormSelectField control={control} name="holder" label={t.book} data={choicesOf(books)} />
        <FormMoneyField control={control} name="amount" label={t.amount} withAsterisk />
        <FormTextField control={control} name="spent_on" label={t.day} type="date" max={today} withAsterisk />
        {!departure && (
          <FormSelectField
            control={control}
            name="category"
            label={t.category}
            data={CATEGORIES.map((value) => ({ value, label: t.categories[value] }))}
          />
        )}
      </Grid>
      <FormSelectField
        control={control}
        name="departure"
        label={t.departure}
        description={t.departureHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[
          { value: "", label: t.noDeparture },
          ...books.departures.map(({ event_plan_id, event_name, tour_start_date }) => ({
            value: String(event_plan_id),
            label: `${event_name}, ${formatShortDay(tour_start_date)}`,
          })),
        ]}
      />
      <FormTextField control={control} name="note" label={t.noteOptional} maxLength={500} />
      <BillField bill={bill} onChange={(next) => form.setValue("bill", next)} />
    </DialogForm>
  );
}

const CountValues = z.object({
  holder: z.string(),
  counted: z.pipe(typedMoney, z.number().check(z.gte(0))),
  counted_on: requiredText,
  reason: trimmedText,
});

function CountForm(props: FormProps) {
  const { clientId, books, holder } = props;
  const today = useOperatorsToday(clientId);
  const form = useForm({
    ...formOptions,
    defaultValues: { holder: holder ?? books.own, counted: "", counted_on: today, reason: "" },
    resolver: zodResolver(CountValues, {
      error: messagesByField({ counted: t.amountWrong, counted_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const [of, day] = useWatch({ control, name: ["holder", "counted_on"] });
  const book = bookOf(books, of);
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof CountValues>) => countCash(clientId, values),
    done: t.counted,
    ...closing(props),
  });
  return (
    <DialogForm {...saving} submit={t.saveCount}>
      {book && day === today && <Hint>{t.bookHas(formatRupees(book.balance))}</Hint>}
      <Grid pair>
        <FormSelectField control={control} name="holder" label={t.book} data={choicesOf(books)} />
        <FormTextField
          control={control}
          name="counted_on"
          label={t.countDay}
          type="date"
          max={today}
          withAsterisk
        />
        <FormMoneyField control={control} name="counted" label={t.countedAmount} withAsterisk />
      </Grid>
      <FormTextField
        control={control}
        name="reason"
        label={t.differenceReason}
        description={t.differenceHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={500}
      />
    </DialogForm>
  );
}

const OpeningValues = z.object({
  holder: z.string(),
  opened_on: requiredText,
  amount: z.pipe(typedMoney, z.number().check(z.gte(0))),
});

function OpeningForm(props: FormProps) {
  const { clientId, books, holder } = props;
  const today = useOperatorsToday(clientId);
  const form = useForm({
    ...formOptions,
    defaultValues: { holder: holder ?? books.own, opened_on: today, amount: "" },
    resolver: zodResolver(OpeningValues, {
      error: messagesByField({ amount: t.amountWrong, opened_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof OpeningValues>) => openCashBook(clientId, values),
    done: t.opened,
    ...closing(props),
  });
  return (
    <DialogForm {...saving} submit={t.saveOpening}>
      <Hint>{t.openingText}</Hint>
      <FormSelectField control={control} name="holder" label={t.book} data={choicesOf(books)} />
      <Grid pair>
        <FormTextField
          control={control}
          name="opened_on"
          label={t.openingDay}
          type="date"
          max={today}
          withAsterisk
        />
        <FormMoneyField control={control} name="amount" label={t.openingAmount} withAsterisk />
      </Grid>
    </DialogForm>
  );
}

const BoxValues = z.object({ name: requiredText, is_closed: z.boolean() });

function BoxForm(props: FormProps) {
  const { clientId, books, holder } = props;
  const form = useForm({
    ...formOptions,
    defaultValues: { name: holder === null ? "" : (bookOf(books, holder)?.name ?? ""), is_closed: false },
    resolver: zodResolver(BoxValues, { error: messagesByField({ name: t.nameMissing }) }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof BoxValues>) => saveCashBox(clientId, holder, values),
    done: t.boxSaved,
    ...closing(props),
  });
  return (
    <DialogForm {...saving} submit={holder === null ? t.addBox : t.saveBox}>
      {holder === null && <Hint>{t.boxText}</Hint>}
      <FormTextField control={control} name="name" label={t.name} maxLength={80} withAsterisk />
      {holder !== null && <FormCheckField control={control} name="is_closed" label={t.closeBox} />}
    </DialogForm>
  );
}
