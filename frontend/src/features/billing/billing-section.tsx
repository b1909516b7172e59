import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/company";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { operatedBookingQuery, ownBookingsKey } from "@/domain/bookings";
import { FormCompanyFields } from "@/domain/company-fields";
import { useDialogSaving } from "@/domain/dialog-saving";
import { companyOf, companyProblems, NO_COMPANY, type TypedCompany, typedCompany } from "@/domain/gstin";
import { May } from "@/domain/rights";
import { STATES, stateCode } from "@/domain/states";
import classes from "@/features/billing/billing-section.module.css";
import { TravelTaxSection } from "@/features/billing/travel-tax-section";
import { checkedValues } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormSelectField } from "@/ui/form-fields";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";

type Reservation = Wire["ReservationOut"];

/** In an own booking. */
export function OwnBilling({ reservation }: { reservation: Reservation }) {
  const queryClient = useQueryClient();
  const path = { reservation_event_id: reservation.reservation_event_id };
  const reload = () => queryClient.invalidateQueries({ queryKey: ownBookingsKey });
  return (
    <>
      <BillingSection
        reservation={reservation}
        save={async (body) => {
          await call("put", "/api/bookings/{reservation_event_id}/billing", { path, body });
          await reload();
        }}
      />
      {reservation.travel_tax && (
        <TravelTaxSection
          reservation={reservation}
          tax={reservation.travel_tax}
          isOperator={false}
          save={async ({ pan }) => {
            await call("put", "/api/bookings/{reservation_event_id}/pan", { path, body: { pan: pan ?? "" } });
            await reload();
          }}
        />
      )}
    </>
  );
}

/** In a booking that is looked at by its operator. */
export function OperatedBilling({ clientId, reservation }: { clientId: number; reservation: Reservation }) {
  const queryClient = useQueryClient();
  const id = reservation.reservation_event_id;
  const path = { client_id: clientId, reservation_event_id: id };
  const reload = () => queryClient.invalidateQueries(operatedBookingQuery(clientId, id));
  return (
    <>
      <BillingSection
        reservation={reservation}
        label={t.askedByCustomer}
        save={async (body) => {
          await call("put", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/billing", {
            path,
            body,
          });
          await reload();
        }}
      />
      {reservation.travel_tax && (
        <TravelTaxSection
          reservation={reservation}
          tax={reservation.travel_tax}
          isOperator
          save={async (body) => {
            await call(
              "put",
              "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/travel-tax",
              { path, body },
            );
            await reload();
          }}
        />
      )}
    </>
  );
}

type Props = {
  reservation: Reservation;
  /** How the box for a company is named; the customer's own words unless given. */
  label?: string;
  save: (billing: Wire["BillingIn"]) => Promise<unknown>;
};

/** Whom later documents of a booking name, and a dialog to change it. */
function BillingSection({ reservation, label, save }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { company, customer_name, billing_state } = reservation;
  const state = STATES.find(({ value }) => value === billing_state)?.label;
  return (
    <section className={classes["section"]}>
      <Heading level={3} below={3}>
        {t.title}
      </Heading>
      <Row align="start" justify="between">
        {company ? (
          <Stack as="p" gap={0}>
            <Text as="span" strong>
              {company.name}
            </Text>
            <span>GSTIN {company.gstin}</span>
            {company.address && (
              <Text as="span" lines>
                {company.address}
              </Text>
            )}
          </Stack>
        ) : (
          <Stack as="p" gap={0}>
            {customer_name || t.person} {state && t.ofState(state)}
          </Stack>
        )}
        <May right="bookings">
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {company ? t.edit : t.add}
          </Button>
        </May>
      </Row>
      <Dialog
        title={t.dialog(customer_name || reservation.booking_reference)}
        opened={isEditing}
        onClose={() => setEditing(false)}
        size="sm"
      >
        {isEditing && (
          <BillingForm
            reservation={reservation}
            {...(label && { label })}
            save={save}
            onClose={() => setEditing(false)}
          />
        )}
      </Dialog>
    </section>
  );
}

const BillingValues = z.object({
  billing_state: z.pipe(z.string(), z.transform(stateCode)),
  company: z.pipe(checkedValues<TypedCompany>(companyProblems), z.transform(companyOf)),
});

function BillingForm({ reservation, label, save, onClose }: Props & { onClose: () => void }) {
  const { company, billing_state } = reservation;
  const form = useForm({
    ...formOptions,
    defaultValues: {
      billing_state: billing_state ?? "",
      // Whoever opens the dialog of a booking without a company most likely wants to add one.
      company: company ? typedCompany(company) : { ...NO_COMPANY, isAsked: true },
    },
    resolver: zodResolver(BillingValues),
  });
  const { control } = form;
  const isAsked = useWatch({ control, name: "company.isAsked" });
  const saving = useDialogSaving({
    form,
    save: (billing: z.output<typeof BillingValues>) => save(billing),
    done: t.saved,
    failed: t.failed,
    back: t.back,
    onClose,
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <Hint>{t.dialogText}</Hint>
      <FormCompanyFields control={control} {...(label && { label })} isAsked={isAsked} />
      {!isAsked && (
        <FormSelectField
          control={control}
          name="billing_state"
          label={t.state}
          data={[{ value: "", label: t.noState }, ...STATES]}
        />
      )}
    </DialogForm>
  );
}
