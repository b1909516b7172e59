import { t } from "#messages/operator";
import type { Wire } from "@/api/wire";
import { DataTable } from "@/ui/data-table";

/** Who travels; an ID by its last characters, a medical note by its being there. */
export function PartyTable({ travellers }: { travellers: readonly Wire["TravellerOut"][] }) {
  return (
    <DataTable
      label={t.travellers}
      columns={[
        { name: t.name },
        { name: t.idProof },
        { name: t.contact },
        { name: t.meal },
        { name: t.medical },
      ]}
    >
      {travellers.map((traveller) => (
        <tr key={traveller.traveller_id}>
          <th scope="row">{traveller.full_name}</th>
          <td>{[traveller.id_type, traveller.id_proof].filter(Boolean).join(" ") || t.none}</td>
          <td>{traveller.emergency_contact || t.none}</td>
          <td>{traveller.meal_preference === "N/A" ? t.none : traveller.meal_preference}</td>
          <td>{traveller.has_medical_needs ? t.medicalYes : t.none}</td>
        </tr>
      ))}
    </DataTable>
  );
}
