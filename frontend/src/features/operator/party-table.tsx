import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/operator";
import type { TravellerEditing } from "@/api/bookings";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { useRefreshBooking } from "@/features/operator/booking-office-queries";
import classes from "@/features/operator/party-table.module.css";
import { Button } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { toast } from "@/ui/toasts";

const TRAVELLER =
  "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/travellers/{traveller_id}";

type Props = {
  clientId: number;
  booking: Wire["BookingOut"];
  editTraveller: (props: TravellerEditing) => ReactNode;
};

/** Who travels; an ID by its last characters and a medical note by its being there, until they are asked for. */
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
  return (
    <>
      <DataTable
        label={t.travellers}
        columns={[
          { name: t.name },
          { name: t.about },
          { name: t.idProof },
          { name: t.contact },
          { name: t.meal },
          { name: t.medical },
          { name: t.actions, isHidden: true },
        ]}
      >
        {travellers.map((traveller) => (
          <TravellerRow
            key={traveller.traveller_id}
            traveller={traveller}
            reveal={() => call("post", `${TRAVELLER}/reveal`, { path: pathOf(traveller.traveller_id) })}
            onEdit={
              reservation.booking_status === "confirmed" ? () => setEditedId(traveller.traveller_id) : null
            }
          />
        ))}
      </DataTable>
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

type RowProps = {
  traveller: Wire["TravellerOut"];
  reveal: () => Promise<Wire["Unsealed"]>;
  onEdit: (() => void) | null;
};

function TravellerRow({ traveller, reveal, onEdit }: RowProps) {
  const { full_name: name, id_type, id_proof, has_medical_needs, meal_preference } = traveller;
  // Kept in this row alone: what was shown is gone with the page.
  const revealing = useMutation({ mutationFn: reveal, onError: (error) => toast.error(error.message) });
  const secrets = revealing.data;
  return (
    <tr>
      <th scope="row">
        {name}
        {traveller.is_minor && <span className={classes["note"]}>{t.minor}</span>}
      </th>
      <td>
        {[traveller.age === null ? "" : t.aged(traveller.age), traveller.gender].filter(Boolean).join(", ") ||
          t.none}
        {[traveller.phone, traveller.email].filter(Boolean).map((text) => (
          <span key={text} className={classes["note"]}>
            {text}
          </span>
        ))}
      </td>
      <td>{[id_type, secrets?.id_proof ?? id_proof].filter(Boolean).join(" ") || t.none}</td>
      <td>{traveller.emergency_contact || t.none}</td>
      <td>
        {meal_preference === "N/A" ? t.none : meal_preference}
        {traveller.dietary_requirements && (
          <span className={classes["note"]}>{traveller.dietary_requirements}</span>
        )}
      </td>
      <td className={classes["prose"]}>
        {secrets?.medical_needs || (has_medical_needs ? t.medicalYes : t.none)}
      </td>
      <td>
        <span className={classes["actions"]}>
          {(id_proof || has_medical_needs) && !secrets && (
            <Button
              size="sm"
              variant="subtle"
              loading={revealing.isPending}
              aria-label={t.revealOf(name)}
              onClick={() => revealing.mutate()}
            >
              {t.reveal}
            </Button>
          )}
          {onEdit && (
            <Button size="sm" variant="outline" aria-label={t.editOf(name)} onClick={onEdit}>
              {t.edit}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
