import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import { changeOwnTraveller, ownBookingsKey, type TravellerEditing } from "@/domain/bookings";
import { MissingDetails } from "@/domain/missing-details";
import classes from "@/features/mybookings/booking-details.module.css";
import { formatDay } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { LanguageText } from "@/ui/language-text";
import { Hint, Stack, Text } from "@/ui/layout";

type Props = { booking: Wire["BookingOut"]; editTraveller: (props: TravellerEditing) => ReactNode };

/** The travellers; each can be edited until the cut-off. */
export function PartySection({ booking, editTraveller }: Props) {
  const { reservation_event: reservation, traveller_info: travellers } = booking;
  const { reservation_event_id: id, can_change_travellers, travellers_open_until } = reservation;
  const queryClient = useQueryClient();
  const [editedId, setEditedId] = useState<number | null>(null);
  const index = travellers.findIndex(({ traveller_id }) => traveller_id === editedId);
  const edited = travellers[index];
  return (
    <section>
      <h3 className={classes["title"]}>{t.travellers}</h3>
      {can_change_travellers && (
        <MissingDetails travellers={travellers} until={travellers_open_until} onEdit={setEditedId} />
      )}
      <ul className={classes["people"]}>
        {travellers.map((traveller) => (
          <li key={traveller.traveller_id}>
            <Stack as="span" gap={0}>
              <Text as="span" tone="ink" weight={600}>
                {traveller.full_name}
              </Text>
              <Hint as="span" digits>
                <LanguageText>{factsOf(traveller).join(" · ")}</LanguageText>
              </Hint>
            </Stack>
            {can_change_travellers && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={t.editTravellerOf(traveller.full_name)}
                onClick={() => setEditedId(traveller.traveller_id)}
              >
                {t.editTraveller}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {travellers_open_until && (
        <p className={classes["until"]}>
          {(can_change_travellers ? t.openUntil : t.closedSince)(formatDay(travellers_open_until))}
        </p>
      )}
      {edited &&
        editTraveller({
          traveller: edited,
          index,
          ownBookingId: id,
          save: async (change) => {
            await changeOwnTraveller(id, edited.traveller_id, change);
            await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
          },
          onClose: () => setEditedId(null),
        })}
    </section>
  );
}

function factsOf(traveller: Wire["TravellerOut"]): string[] {
  const { traveller_category, option, id_type, id_proof, meal_preference, dietary_requirements, age } =
    traveller;
  return [
    traveller_category ?? "",
    option ?? "",
    age === null ? "" : t.aged(age),
    id_proof && [id_type, id_proof].filter(Boolean).join(" "),
    t.meals[meal_preference as keyof typeof t.meals] ?? "",
    dietary_requirements,
    traveller.has_medical_needs ? t.medical : "",
    traveller.emergency_contact && t.emergencyOf(showPhone(traveller.emergency_contact)),
  ].filter(Boolean);
}
