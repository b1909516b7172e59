import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { supplierNamesQuery } from "@/domain/suppliers";
import {
  type BankLine,
  cashBooksQuery,
  customersLikeQuery,
  type EntryBody,
  recordLine,
} from "@/features/bank/queries";
import { SimilarEntries, similarEntriesOf } from "@/features/bank/similar-entries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoneyUpTo } from "@/lib/typed-fields";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";
import { SegmentsField } from "@/ui/segments";
import { toast } from "@/ui/toasts";
import { useSettled } from "@/ui/use-settled";

type Kind = EntryBody["kind"];
type Props = { clientId: number; line: BankLine; onClose: () => void; onDone: () => Promise<unknown> };

/** What a line can be besides bookings, by its direction. */
const KINDS = { in: ["deposit", "cash"], out: ["cost", "deposit_refund", "cash"] } as const satisfies Record<
  string,
  Kind[]
>;

function isOnAccount(kind: Kind): boolean {
  return kind === "deposit" || kind === "deposit_refund";
}

/** A missing subject is an error of the first field of its kind. */
function entryForm(kind: Kind, most: number, amountWrong: string) {
  const subjects = {
    deposit: { field: "customer", error: t.customerMissing },
    deposit_refund: { field: "customer", error: t.customerMissing },
    cost: { field: "payee", error: t.costMissing },
    cash: { field: "holder", error: t.holderMissing },
  };
  const { field, error } = subjects[kind];
  return z
    .object({
      typed: z.string(),
      customer: z.string(),
      departure: z.string(),
      supplier: z.string(),
      payee: z.string().check(z.trim(), z.maxLength(120)),
      holder: z.string(),
      amount: requiredMoneyUpTo(most, amountWrong),
    })
    .check(
      z.refine(
        (values) => {
          if (isOnAccount(kind)) return values.customer !== "";
          if (kind === "cash") return values.holder !== "";
          return values.departure !== "" || values.supplier !== "";
        },
        { path: [field === "customer" ? "typed" : field], error, when: () => true },
      ),
    );
}
type Values = z.output<ReturnType<typeof entryForm>>;

function bodyOf(kind: Kind, values: Values, isFurther: boolean): EntryBody {
  return {
    kind,
    amount: values.amount,
    is_further: isFurther,
    payee: kind === "cost" ? values.payee : "",
    customer: isOnAccount(kind) ? values.customer : null,
    event_plan_id: kind === "cost" && values.departure ? Number(values.departure) : null,
    supplier_id: kind === "cost" && values.supplier ? Number(values.supplier) : null,
    departure_cost_id: null,
    holder: kind === "cash" ? values.holder : null,
  };
}

/** Records a line as money on account or its refund, a cost, or cash of a cash book. */
export function RecordEntry({ clientId, line, onClose, onDone }: Props) {
  const kinds: readonly Kind[] = KINDS[line.is_credit ? "in" : "out"];
  const [kind, setKind] = useState<Kind>(line.is_credit ? "deposit" : "cost");
  const amountWrong = t.amountWrong(formatRupees(line.left));
  const form = useForm({
    ...formOptions,
    defaultValues: {
      typed: "",
      customer: "",
      departure: "",
      supplier: "",
      payee: "",
      holder: "",
      amount: String(line.left),
    },
    resolver: zodResolver(entryForm(kind, line.left, amountWrong), {
      error: messagesByField({ amount: amountWrong }),
    }),
  });
  const { control } = form;
  const path = { client_id: clientId, line_id: line.line_id };
  const recording = useMutation({
    mutationFn: ({ isFurther, ...values }: Values & { isFurther: boolean }) =>
      recordLine(path, bodyOf(kind, values, isFurther)),
    onSuccess: async () => {
      toast.success(t.entryRecorded[kind]);
      await onDone();
      onClose();
    },
  });
  const similar = similarEntriesOf(recording.error);
  if (similar) {
    return (
      <SimilarEntries
        path={path}
        entries={similar}
        isCredit={line.is_credit}
        isSaving={recording.isPending}
        onFurther={() => recording.variables && recording.mutate({ ...recording.variables, isFurther: true })}
        onDone={async () => {
          await onDone();
          onClose();
        }}
      />
    );
  }
  return (
    <DialogForm
      form={form}
      onSave={(values) => recording.mutateAsync({ ...values, isFurther: false })}
      error={recording.isError ? sentenceOf(recording.error, t.confirmFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.recordEntries[kind]}
    >
      <SegmentsField
        label={t.recordAs}
        value={kind}
        options={kinds.map((value) => ({ value, label: t.entryKinds[line.is_credit ? "in" : "out"][value] }))}
        onChange={(next) => {
          setKind(next);
          form.clearErrors();
        }}
      />
      {isOnAccount(kind) && (
        <CustomerFields
          clientId={clientId}
          control={control}
          hint={kind === "deposit" ? t.onAccountHint : t.onAccountRefundHint}
        />
      )}
      {kind === "cost" && <CostFields clientId={clientId} control={control} />}
      {kind === "cash" && <CashFields clientId={clientId} control={control} isCredit={line.is_credit} />}
      <FormMoneyField control={control} name="amount" label={t.amount} />
    </DialogForm>
  );
}

type Typed = z.input<ReturnType<typeof entryForm>>;
type FieldsProps = { clientId: number; control: Control<Typed, unknown, Values> };

function CustomerFields({ clientId, control, hint }: FieldsProps & { hint: string }) {
  const { settled: typed } = useSettled(useWatch({ control, name: "typed" }).trim());
  const search = useQuery(customersLikeQuery(clientId, typed));
  const customers = search.data ?? [];
  return (
    <>
      <FormTextField
        control={control}
        name="typed"
        label={t.findCustomer}
        description={hint}
        autoComplete="off"
        maxLength={80}
      />
      {search.data && customers.length === 0 && <Hint>{t.customerNone}</Hint>}
      {customers.length > 0 && (
        <FormSelectField
          control={control}
          name="customer"
          label={t.customer}
          data={[
            { value: "", label: t.customerMissing },
            ...customers.map(({ customer, name, phone, email }) => ({
              value: customer,
              label: [name, phone || email].filter(Boolean).join(", "),
            })),
          ]}
        />
      )}
    </>
  );
}

function CostFields({ clientId, control }: FieldsProps) {
  const suppliers = useQuery(supplierNamesQuery(clientId));
  const books = useQuery(cashBooksQuery(clientId));
  const supplier = useWatch({ control, name: "supplier" });
  return (
    <>
      <FormSelectField
        control={control}
        name="supplier"
        label={t.supplier}
        data={[
          { value: "", label: t.noSupplier },
          ...(suppliers.data ?? []).map(({ supplier_id, name }) => ({
            value: String(supplier_id),
            label: name,
          })),
        ]}
      />
      {!supplier && <FormTextField control={control} name="payee" label={t.payee} maxLength={120} />}
      <FormSelectField
        control={control}
        name="departure"
        label={t.departure}
        description={t.departureHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[
          { value: "", label: t.noDeparture },
          ...(books.data?.departures ?? []).map(({ event_plan_id, event_name, tour_start_date }) => ({
            value: String(event_plan_id),
            label: `${event_name}, ${formatDay(tour_start_date)}`,
          })),
        ]}
      />
    </>
  );
}

function CashFields({ clientId, control, isCredit }: FieldsProps & { isCredit: boolean }) {
  const books = useQuery(cashBooksQuery(clientId));
  return (
    <FormSelectField
      control={control}
      name="holder"
      label={isCredit ? t.cashFrom : t.cashTo}
      data={[
        { value: "", label: t.holderMissing },
        ...(books.data?.books ?? []).map(({ holder, name, balance }) => ({
          value: holder,
          label: `${name} (${formatRupees(balance)})`,
        })),
      ]}
    />
  );
}
