import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/pan";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import { NO_COMPANY } from "@/domain/gstin";
import { panOf, panProblem } from "@/domain/pan";
import { May } from "@/domain/rights";
import classes from "@/features/billing/billing-section.module.css";
import { formatRupees } from "@/lib/money";
import { checkedText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormSelectField, FormTextField } from "@/ui/form-fields";
import { Heading, Hint, Row, Stack } from "@/ui/layout";

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
      <Heading level={3} below={3}>
        {t.title}
      </Heading>
      <Row align="start" justify="between">
        <Stack as="p" gap={0}>
          <span>{tax.exemption ? t.exemptions[tax.exemption] : t.collected(formatRupees(tax.amount))}</span>
          {tax.pan && <span>{t.pan(tax.pan)}</span>}
          {!tax.pan && !tax.exemption && <Hint as="span">{t.noPan}</Hint>}
        </Stack>
        {reservation.booking_status !== "pending" && (
          <May right="bookings">
            <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
              {isOperator ? t.edit : tax.pan ? t.change : t.add}
            </Button>
          </May>
        )}
      </Row>
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

const EXEMPTIONS = Object.entries(t.exemptions).map(([value, label]) => ({ value, label }));

/** An operator may leave the PAN empty; it is not changed then. */
function travelTaxForm(isOperator: boolean) {
  return z.object({
    pan: z.pipe(
      checkedText((pan) => panProblem(pan, NO_COMPANY) ?? (isOperator || pan.trim() ? null : t.missing)),
      z.transform((pan: string) => panOf(pan, NO_COMPANY)),
    ),
    exemption: z.pipe(
      z.custom<Exemption | "">(),
      z.transform((exemption: Exemption | "") => exemption || null),
    ),
  });
}

type TravelTaxValues = ReturnType<typeof travelTaxForm>;

function TravelTaxForm({ tax, isOperator, save, onClose }: FormProps) {
  const form = useForm<z.input<TravelTaxValues>, unknown, z.output<TravelTaxValues>>({
    ...formOptions,
    defaultValues: { pan: "", exemption: tax.exemption ?? "" },
    resolver: zodResolver(travelTaxForm(isOperator)),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: save,
    done: isOperator ? t.saved : t.ownSaved,
    failed: isOperator ? t.failed : t.ownFailed,
    back: t.back,
    onClose,
  });
  return (
    <DialogForm {...saving} submit={isOperator ? t.save : t.ownSave}>
      <Hint>{t.kept}</Hint>
      <FormTextField
        control={control}
        name="pan"
        label={isOperator ? t.customers : t.own}
        description={tax.pan ? t.known(tax.pan) : undefined}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {isOperator && (
        <FormSelectField
          control={control}
          name="exemption"
          label={t.collects}
          description={t.exemptionHint}
          data={[{ value: "", label: t.isCollected }, ...EXEMPTIONS]}
        />
      )}
    </DialogForm>
  );
}
