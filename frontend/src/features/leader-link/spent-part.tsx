import { zodResolver } from "@hookform/resolvers/zod";
import { Camera, Wallet } from "lucide-react";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/lead";
import { t as words } from "#messages/leader-records";
import { SpendingIn } from "@/api/generated/zod.gen";
import classes from "@/features/leader-link/lead.module.css";
import type { Spent } from "@/features/leader-link/merge";
import { type Recording, stamp } from "@/features/leader-link/recording";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney, trimmedText } from "@/lib/typed-fields";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { shrinkPicture } from "@/ui/cut-picture";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Row, Stack, Text } from "@/ui/layout";
import { Segments } from "@/ui/segments";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { spending: readonly Spent[]; onRecord: Recording };

const SpendingValues = z.object({
  amount: requiredMoney,
  category: SpendingIn.shape.category,
  paid_by: SpendingIn.shape.paid_by,
  payee: trimmedText,
  note: trimmedText,
});

const CATEGORIES = Object.entries(words.categories).map(([value, label]) => ({ value, label }));
const WAYS = ["cash", "upi"] as const;

/** What leaders spent on tour. */
export function SpentPart({ spending, onRecord }: Props) {
  const [isAdding, setAdding] = useState(false);
  const total = addRupees(...spending.map(({ amount }) => amount));
  return (
    <Stack gap={3}>
      <Button fullWidth before={<Wallet size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t.newSpending}
      </Button>
      {spending.length === 0 && <EmptyState title={t.noSpending} text={t.noSpendingText} icon={Wallet} />}
      {spending.length > 0 && (
        <Text strong digits>
          {t.total(formatRupees(total))}
        </Text>
      )}
      <ol className={classes["list"]}>
        {spending.toReversed().map((expense) => (
          <li key={expense.spending}>
            <Row as="span" justify="between" rowGap={1}>
              <strong>
                {[words.categories[expense.category], expense.payee].filter(Boolean).join(" · ")}
              </strong>
              <Text as="span" strong digits>
                {formatRupees(expense.amount)}
              </Text>
            </Row>
            {expense.note && <p>{expense.note}</p>}
            <p className={classes["hint"]}>
              {[
                t.by(expense.by, formatMoment(expense.at)),
                words.paidBy[expense.paid_by],
                expense.has_bill && t.withBill,
                !expense.isSent && t.notSent,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
      <Dialog title={t.newSpending} opened={isAdding} onClose={() => setAdding(false)}>
        {isAdding && <SpendingForm onRecord={onRecord} onClose={() => setAdding(false)} />}
      </Dialog>
    </Stack>
  );
}

function SpendingForm({ onRecord, onClose }: { onRecord: Recording; onClose: () => void }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const form = useForm<z.input<typeof SpendingValues>, unknown, z.output<typeof SpendingValues>>({
    ...formOptions,
    defaultValues: { amount: "", category: "meal", paid_by: "cash", payee: "", note: "" },
    resolver: zodResolver(SpendingValues, { error: messagesByField({ amount: t.amountMissing }) }),
  });
  const { control } = form;
  const paidBy = useWatch({ control, name: "paid_by" });
  const save = async (spending: z.output<typeof SpendingValues>) => {
    if (await onRecord({ ...stamp(), kind: "spending", ...spending }, picture)) onClose();
  };
  return (
    <DialogForm
      form={form}
      onSave={save}
      error={null}
      back={t.cancel}
      onBack={onClose}
      submit={t.saveSpending}
    >
      <FormMoneyField control={control} name="amount" label={t.amount} withAsterisk />
      <FormSelectField control={control} name="category" label={t.category} data={CATEGORIES} />
      <Segments
        label={t.paidBy}
        value={paidBy}
        options={WAYS.map((value) => ({ value, label: words.paidBy[value] }))}
        onChange={(next) => form.setValue("paid_by", next)}
      />
      <FormTextField control={control} name="payee" label={`${t.payee} (${t.optional})`} maxLength={120} />
      <FormTextField control={control} name="note" label={`${t.note} (${t.optional})`} maxLength={500} />
      <BillPicture picture={picture} onPicture={setPicture} />
    </DialogForm>
  );
}

type PictureProps = { picture: Blob | null; onPicture: (picture: Blob) => void };

function BillPicture({ picture, onPicture }: PictureProps) {
  const id = useId();
  const take = (file: File) =>
    shrinkPicture(file).then(onPicture, () => {
      toast.error(t.billFailed);
    });
  return (
    <Stack align="start" gap={2}>
      <Text as="span" size="sm" strong>
        {t.bill} ({t.optional})
      </Text>
      {picture && <BillPreview key={picture.size} picture={picture} />}
      <label htmlFor={id} className={classes["file"]}>
        <Camera size={18} aria-hidden />
        <span>{picture ? t.billAgain : t.billAdd}</span>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void take(file);
          }}
        />
      </label>
    </Stack>
  );
}

function BillPreview({ picture }: { picture: Blob }) {
  const [address] = useState(() => URL.createObjectURL(picture));
  return (
    <img
      className={classes["preview"]}
      src={address}
      alt={t.bill}
      onLoad={() => URL.revokeObjectURL(address)}
    />
  );
}
