import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/pan";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { NO_COMPANY } from "@/domain/gstin";
import { panOf, panProblem } from "@/domain/pan";
import { May } from "@/domain/rights";
import classes from "@/features/billing/billing-section.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Exemption = NonNullable<Wire["BookedTravelTax"]["exemption"]>;
type BuyersTax = { pan: string | null; exemption: Exemption | null };

type Props = {
  reservation: Wire["ReservationOut"];
  tax: Wire["BookedTravelTax"];
  /** The operator says whether it is collected; a traveller enters their PAN alone. */
  isOperator: boolean;
  save: (tax: BuyersTax) => Promise<unknown>;
};

/** What is collected of the buyer of a trip abroad and their PAN, and a dialog to change it. */
export function TravelTaxSection({ reservation, tax, isOperator, save }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={classes["section"]}>
      <h3 className={classes["title"]}>{t.title}</h3>
      <div className={classes["line"]}>
        <p className={classes["words"]}>
          <span>{tax.exemption ? t.exemptions[tax.exemption] : t.collected(formatRupees(tax.amount))}</span>
          {tax.pan && <span>{t.pan(tax.pan)}</span>}
          {!tax.pan && !tax.exemption && <span className={classes["note"]}>{t.noPan}</span>}
        </p>
        {reservation.booking_status !== "pending" && (
          <May right="bookings">
            <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
              {isOperator ? t.edit : tax.pan ? t.change : t.add}
            </Button>
          </May>
        )}
      </div>
      <Dialog
        title={(isOperator ? t.dialog : t.ownDialog)(
          reservation.customer_name || reservation.booking_reference,
        )}
        opened={isEditing}
        onClose={() => setEditing(false)}
        size="sm"
      >
        {isEditing && (
          <TravelTaxForm tax={tax} isOperator={isOperator} save={save} onClose={() => setEditing(false)} />
        )}
      </Dialog>
    </section>
  );
}

type FormProps = Omit<Props, "reservation"> & { onClose: () => void };
type Typed = { pan: string; exemption: Exemption | "" };

const EXEMPTIONS = Object.entries(t.exemptions).map(([value, label]) => ({ value, label }));

function TravelTaxForm({ tax, isOperator, save, onClose }: FormProps) {
  const form = useForm<Typed>({
    start: { pan: "", exemption: tax.exemption ?? "" },
    problemsOf: ({ pan }) => {
      const wrong = panProblem(pan, NO_COMPANY) ?? (isOperator || pan.trim() ? undefined : t.missing);
      return wrong ? { pan: wrong } : {};
    },
  });
  const saving = useMutation({
    mutationFn: ({ pan, exemption }: Typed) =>
      save({ pan: panOf(pan, NO_COMPANY), exemption: exemption || null }),
    onSuccess: () => {
      toast.success(isOperator ? t.saved : t.ownSaved);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => saving.mutate(typed))}
      error={saving.isError ? sentenceOf(saving.error, isOperator ? t.failed : t.ownFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={isOperator ? t.save : t.ownSave}
      isSaving={saving.isPending}
    >
      <p className={classes["note"]}>{t.kept}</p>
      <TextField
        {...form.field("pan")}
        label={isOperator ? t.customers : t.own}
        description={tax.pan ? t.known(tax.pan) : undefined}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {isOperator && (
        <SelectField
          {...form.field("exemption")}
          label={t.collects}
          description={t.exemptionHint}
          data={[{ value: "", label: t.isCollected }, ...EXEMPTIONS]}
        />
      )}
    </DialogForm>
  );
}
