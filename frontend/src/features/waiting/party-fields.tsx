import { t } from "#messages/waiting";
import { SelectField } from "@/ui/select-field";

export type Kind = { id: number; name: string };

const MOST = 30;

type Props = {
  party: number;
  /** The sharing type that all of them want; 0 for any. */
  kind: number;
  kinds: readonly Kind[];
  onParty: (party: number) => void;
  onKind: (kind: number) => void;
};

/** How many people wait, and for which sharing type. */
export function PartyFields({ party, kind, kinds, onParty, onKind }: Props) {
  return (
    <>
      <SelectField
        label={t.party}
        value={String(party)}
        onChange={(event) => onParty(Number(event.currentTarget.value))}
        data={Array.from({ length: MOST }, (_, index) => ({
          value: String(index + 1),
          label: t.partyOf(index + 1),
        }))}
      />
      {kinds.length > 1 && (
        <SelectField
          label={t.kind}
          value={String(kind)}
          onChange={(event) => onKind(Number(event.currentTarget.value))}
          data={[
            { value: "0", label: t.anyKind },
            ...kinds.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  );
}

/** The beds of a party as the API takes them. */
export function wantedBeds(party: number, kind: number) {
  return kind === 0 ? [] : [{ room_bed_id: kind, beds: party }];
}
