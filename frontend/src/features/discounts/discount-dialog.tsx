import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { t } from "#messages/discounts";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  BASES,
  bodyOf,
  DiscountValues,
  discountMessages,
  discountValues,
  KINDS,
} from "@/features/discounts/fields";
import { type Discount, saveDiscount, tripsQuery } from "@/features/discounts/queries";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** The discount that is edited; "new" for one to add. */
export type Editing = Discount | "new" | null;

type Props = {
  clientId: number;
  editing: Editing;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

export function DiscountDialog({ editing, ...props }: Props) {
  const discount = editing === "new" ? null : editing;
  return (
    <Dialog
      title={discount ? t.editTitle(discount.name) : t.add}
      opened={editing !== null}
      onClose={props.onClose}
    >
      {editing && <DiscountForm key={discount?.discount_id ?? 0} discount={discount} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "editing"> & { discount: Discount | null };

function DiscountForm({ clientId, discount, onClose, onSaved }: FormProps) {
  const id = discount?.discount_id ?? null;
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.discount.${id ?? "new"}`,
    defaultValues: discountValues(discount),
    resolver: zodResolver(DiscountValues, { error: discountMessages }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (fields: z.output<typeof DiscountValues>) => saveDiscount(clientId, id, bodyOf(fields)),
    done: t.saved,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved,
  });
  const { kind, basis, is_for_all, event_ids } = form.watch();
  const isCode = kind === "code";
  const number = { inputMode: "numeric", maxLength: 7, autoComplete: "off" } as const;
  return (
    <DialogForm {...saving} submit={t.save} draftNotice={notice}>
      {discount && <Hint>{t.editNote}</Hint>}
      {!discount && (
        <FormSelectField
          control={control}
          name="kind"
          label={t.kind}
          description={t.kindTexts[kind]}
          data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
      )}
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        description={t.nameHint}
        maxLength={60}
        autoComplete="off"
        required
      />
      {isCode && (
        <FormTextField
          control={control}
          name="code"
          label={t.code}
          description={t.codeHint}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <Grid align="end">
        <FormSelectField
          control={control}
          name="basis"
          label={t.basis}
          data={BASES.map((value) => ({ value, label: t.bases[value] }))}
        />
        {basis === "price" ? (
          <FormTextField
            control={control}
            name="value"
            label={t.percent}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : (
          <FormMoneyField
            control={control}
            name="value"
            label={basis === "person" ? t.amountPerson : t.amountBooking}
          />
        )}
      </Grid>
      {isCode && <FormCheckField control={control} name="is_exclusive" label={t.exclusive} />}
      {kind === "early_bird" && (
        <Grid align="end">
          <FormTextField control={control} name="days_before" label={t.daysBefore} {...number} />
          <FormTextField control={control} name="first_beds" label={t.firstBeds} {...number} />
        </Grid>
      )}
      {(isCode || kind === "group") && (
        <FormTextField
          control={control}
          name="least_people"
          label={isCode ? t.leastPeopleCode : t.leastPeople}
          required={!isCode}
          {...number}
        />
      )}
      {isCode && (
        <Grid align="end">
          <FormTextField
            control={control}
            name="uses_in_all"
            label={t.usesInAll}
            description={t.noLimit}
            {...number}
          />
          <FormTextField
            control={control}
            name="uses_per_person"
            label={t.usesPerPerson}
            description={t.noLimit}
            {...number}
          />
        </Grid>
      )}
      <Grid align="end">
        <FormTextField control={control} name="valid_from" label={t.validFrom} type="date" />
        <FormTextField control={control} name="valid_to" label={t.validTo} type="date" />
      </Grid>
      <FormCheckField control={control} name="is_for_all" label={t.forAll} />
      {!is_for_all && (
        <TripChoice
          clientId={clientId}
          chosen={event_ids}
          error={form.formState.errors.event_ids?.message}
          onChosen={(chosen) => form.setValue("event_ids", chosen)}
        />
      )}
      <Grid align="end">
        <FormTextField control={control} name="starts_from" label={t.startsFrom} type="date" />
        <FormTextField control={control} name="starts_to" label={t.startsTo} type="date" />
      </Grid>
      <Hint>{t.rule}</Hint>
    </DialogForm>
  );
}

type TripChoiceProps = {
  clientId: number;
  chosen: readonly number[];
  error: string | undefined;
  onChosen: (chosen: number[]) => void;
};

function TripChoice({ clientId, chosen, error, onChosen }: TripChoiceProps) {
  const trips = useQuery(tripsQuery(clientId));
  return (
    <CheckList
      legend={t.chooseTrips}
      choices={(trips.data ?? []).map(({ event_id, title }) => ({ value: event_id, label: title }))}
      chosen={chosen}
      error={error}
      onChosen={onChosen}
    >
      {trips.isError && <Notice tone="bad">{trips.error.message}</Notice>}
    </CheckList>
  );
}
