import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import classes from "@/features/booking/party-list.module.css";
import { showPhone } from "@/lib/phones";
import { LanguageText } from "@/ui/language-text";
import { Hint, Stack, Text } from "@/ui/layout";

/** The booked travellers, with masked IDs. */
export function PartyList({ travellers }: { travellers: readonly Wire["TravellerOut"][] }) {
  return (
    <Stack as="ul" gap={3}>
      {travellers.map((traveller) => (
        <li key={traveller.traveller_id} className={classes["traveller"]}>
          <Text strong>{traveller.full_name}</Text>
          <Hint digits>
            <LanguageText>{factsOf(traveller).join(" · ")}</LanguageText>
          </Hint>
        </li>
      ))}
    </Stack>
  );
}

function factsOf(traveller: Wire["TravellerOut"]): string[] {
  const {
    traveller_category,
    option,
    id_type,
    id_proof,
    meal_preference,
    has_medical_needs,
    emergency_contact,
  } = traveller;
  const meal = t.meals[meal_preference as keyof typeof t.meals];
  return [
    traveller_category ?? "",
    option ?? "",
    id_proof ? [id_type, id_proof].filter(Boolean).join(" ") : "",
    meal_preference === "N/A" ? "" : (meal ?? meal_preference),
    has_medical_needs ? t.medical : "",
    emergency_contact && t.emergencyOf(showPhone(emergency_contact)),
  ].filter(Boolean);
}
