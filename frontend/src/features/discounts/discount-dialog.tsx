import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "#messages/discounts";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/discounts/discounts.module.css";
import { BASES, bodyOf, type Fields, fieldsOf, KINDS, problemsOf } from "@/features/discounts/fields";
import { type Discount, saveDiscount, tripsQuery } from "@/features/discounts/queries";
import { CheckField } from "@/ui/check-field";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

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
      title={discount ? t.editTitle(discount.name) : t.addTitle}
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
  const form = useDraftForm<Fields>({
    draftKey: `toli.client.${clientId}.discount.${id ?? "new"}`,
    start: fieldsOf(discount),
    problemsOf,
  });
  const saving = useMutation({
    mutationFn: (fields: Fields) => saveDiscount(clientId, id, bodyOf(fields)),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.saved);
      onClose();
      await onSaved();
    },
    onError: (error) => form.refuse(error),
  });
  const { kind, basis } = form.values;
  const isCode = kind === "code";
  const number = { inputMode: "numeric", maxLength: 7, autoComplete: "off" } as const;
  const isSaid = saving.isError && Object.values(form.problems).some(Boolean);
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((fields) => saving.mutate(fields))}
      error={saving.isError && !isSaid ? sentenceOf(saving.error, t.saveFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      {form.notice}
      {discount && <p className={classes["small"]}>{t.editNote}</p>}
      {!discount && (
        <SelectField
          label={t.kind}
          description={t.kindTexts[kind]}
          value={kind}
          data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(event) => form.set("kind", event.currentTarget.value as Fields["kind"])}
        />
      )}
      <TextField
        {...form.field("name")}
        label={t.name}
        description={t.nameHint}
        maxLength={60}
        autoComplete="off"
        required
      />
      {isCode && (
        <TextField
          {...form.field("code")}
          label={t.code}
          description={t.codeHint}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <div className={classes["pair"]}>
        <SelectField
          label={t.basis}
          value={basis}
          data={BASES.map((value) => ({ value, label: t.bases[value] }))}
          onChange={(event) => form.set("basis", event.currentTarget.value as Fields["basis"])}
        />
        {basis === "price" ? (
          <TextField {...form.field("value")} label={t.percent} inputMode="decimal" autoComplete="off" />
        ) : (
          <MoneyField
            {...form.field("value")}
            label={basis === "person" ? t.amountPerson : t.amountBooking}
          />
        )}
      </div>
      {isCode && <CheckField {...form.check("is_exclusive")} label={t.exclusive} />}
      {kind === "early_bird" && (
        <div className={classes["pair"]}>
          <TextField {...form.field("days_before")} label={t.daysBefore} {...number} />
          <TextField {...form.field("first_beds")} label={t.firstBeds} {...number} />
        </div>
      )}
      {(isCode || kind === "group") && (
        <TextField
          {...form.field("least_people")}
          label={isCode ? t.leastPeopleCode : t.leastPeople}
          required={!isCode}
          {...number}
        />
      )}
      {isCode && (
        <div className={classes["pair"]}>
          <TextField {...form.field("uses_in_all")} label={t.usesInAll} description={t.noLimit} {...number} />
          <TextField
            {...form.field("uses_per_person")}
            label={t.usesPerPerson}
            description={t.noLimit}
            {...number}
          />
        </div>
      )}
      <div className={classes["pair"]}>
        <TextField {...form.field("valid_from")} label={t.validFrom} type="date" />
        <TextField {...form.field("valid_to")} label={t.validTo} type="date" />
      </div>
      <CheckField {...form.check("is_for_all")} label={t.forAll} />
      {!form.values.is_for_all && (
        <TripChoice
          clientId={clientId}
          chosen={form.values.event_ids}
          error={form.problems.event_ids}
          onChosen={(chosen) => form.set("event_ids", chosen)}
        />
      )}
      <div className={classes["pair"]}>
        <TextField {...form.field("starts_from")} label={t.startsFrom} type="date" />
        <TextField {...form.field("starts_to")} label={t.startsTo} type="date" />
      </div>
      <p className={classes["small"]}>{t.rule}</p>
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
