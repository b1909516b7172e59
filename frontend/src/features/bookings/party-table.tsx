import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/operator";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import type { TravellerEditing } from "@/domain/bookings";
import { genderName } from "@/domain/genders";
import { mealName } from "@/domain/meals";
import { May } from "@/domain/rights";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/party-table.module.css";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Row, Text } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { PhoneLink } from "@/ui/phone-link";
import { toast } from "@/ui/toasts";

const TRAVELLER =
  "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/travellers/{traveller_id}";

type Props = {
  clientId: number;
  booking: Wire["BookingOut"];
  editTraveller: (props: TravellerEditing) => ReactNode;
};

/** The travellers; IDs are masked and medical notes only indicated until the operator reveals them. */
export function PartyTable({ clientId, booking, editTraveller }: Props) {
  const { reservation_event: reservation, traveller_info: travellers } = booking;
  const id = reservation.reservation_event_id;
  const refresh = useRefreshBooking(clientId, id);
  const [editedId, setEditedId] = useState<number | null>(null);
  const index = travellers.findIndex(({ traveller_id }) => traveller_id === editedId);
  const edited = travellers[index];
  const pathOf = (travellerId: number) => ({
    client_id: clientId,
    reservation_event_id: id,
    traveller_id: travellerId,
  });
  // Kept in component state only, and discarded with the page.
  const [revealed, setRevealed] = useState<Revealed>({});
  const revealing = useMutation({
    mutationFn: (travellerId: number) => call("post", `${TRAVELLER}/reveal`, { path: pathOf(travellerId) }),
    onSuccess: (secrets, travellerId) => setRevealed((before) => ({ ...before, [travellerId]: secrets })),
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <DataTable
        label={t.travellers}
        columns={columnsOf({
          revealed,
          revealing: revealing.isPending ? revealing.variables : null,
          onReveal: revealing.mutate,
          onEdit: reservation.booking_status === "confirmed" ? setEditedId : null,
        })}
        rows={travellers}
        keyOf={({ traveller_id }) => traveller_id}
      />
      {edited &&
        editTraveller({
          traveller: edited,
          index,
          save: async (change) => {
            await call("put", TRAVELLER, { path: pathOf(edited.traveller_id), body: change });
            await refresh();
          },
          onClose: () => setEditedId(null),
        })}
    </>
  );
}

type Traveller = Wire["TravellerOut"];
type Revealed = Readonly<Record<number, Wire["Unsealed"]>>;

type Acts = {
  revealed: Revealed;
  /** The traveller whose secrets are being fetched. */
  revealing: number | null;
  onReveal: (travellerId: number) => void;
  onEdit: ((travellerId: number) => void) | null;
};

function columnsOf({ revealed, revealing, onReveal, onEdit }: Acts): readonly Column<Traveller>[] {
  return [
    {
      name: t.name,
      kind: "title",
      cell: (traveller) => (
        <>
          <span className={classes["name"]}>
            {[traveller.salutation, traveller.full_name].filter(Boolean).join(" ")}
          </span>
          {[
            traveller.is_minor && t.minor,
            [traveller.age === null ? "" : t.aged(traveller.age), genderName(traveller.gender)]
              .filter(Boolean)
              .join(", "),
            traveller.traveller_category,
            traveller.option,
            showPhone(traveller.phone),
          ]
            .filter(Boolean)
            .map((text) => (
              <span key={String(text)} className={classes["note"]}>
                {text}
              </span>
            ))}
          {traveller.email && (
            <span className={classes["note"]}>
              <MailAddress address={traveller.email} />
            </span>
          )}
        </>
      ),
    },
    {
      name: t.idProof,
      cell: ({ id_type, id_proof, traveller_id }) => (
        <span className={classes["words"]}>
          {[id_type, revealed[traveller_id]?.id_proof ?? id_proof].filter(Boolean).join(" ") || t.none}
        </span>
      ),
    },
    {
      name: t.contact,
      cell: ({ emergency_contact }) =>
        emergency_contact ? <PhoneLink number={emergency_contact} /> : t.none,
    },
    {
      name: t.meal,
      cell: ({ meal_preference, dietary_requirements }) => (
        <>
          <span className={classes["words"]}>{mealName(meal_preference) || t.none}</span>
          {dietary_requirements && <span className={classes["note"]}>{dietary_requirements}</span>}
        </>
      ),
    },
    {
      name: t.medical,
      cell: ({ has_medical_needs, traveller_id }) => (
        <Text as="span" lines>
          {revealed[traveller_id]?.medical_needs || (has_medical_needs ? t.medicalYes : t.none)}
        </Text>
      ),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ full_name: name, traveller_id: id, id_proof, has_medical_needs }) => (
        <Row as="span" noWrap justify="end" gap={2}>
          {(id_proof || has_medical_needs) && !revealed[id] && (
            <May right="departures">
              <Button
                size="sm"
                variant="subtle"
                loading={revealing === id}
                aria-label={t.revealOf(name)}
                onClick={() => onReveal(id)}
              >
                {t.reveal}
              </Button>
            </May>
          )}
          {onEdit && (
            <May right="bookings">
              <Button size="sm" variant="outline" aria-label={t.editOf(name)} onClick={() => onEdit(id)}>
                {t.edit}
              </Button>
            </May>
          )}
        </Row>
      ),
    },
  ];
}
