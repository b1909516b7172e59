import { t } from "#messages/booking";
import { CompletenessMark } from "@/features/booking/completeness-mark";
import { completenessOf, type Problems, type Traveller, titlesOf } from "@/features/booking/party";
import classes from "@/features/booking/traveller-cards.module.css";
import { TravellerForm } from "@/features/booking/traveller-form";
import { Expander } from "@/ui/expander";

type Props = {
  party: readonly Traveller[];
  opened: ReadonlySet<number>;
  onOpened: (opened: ReadonlySet<number>) => void;
  problemsAt: (index: number) => Problems;
  /** IDs that the server keeps for this very party, by place. */
  keptIds: readonly string[];
  onChange: (index: number, change: Partial<Traveller>) => void;
  onLeave: (index: number, field: keyof Traveller) => void;
};

/** A card for each bed. */
export function TravellerCards({ party, opened, onOpened, problemsAt, keptIds, onChange, onLeave }: Props) {
  const titles = titlesOf(party);
  const toggle = (index: number) => {
    const next = new Set(opened);
    if (!next.delete(index)) next.add(index);
    onOpened(next);
  };
  return (
    <div className={classes["cards"]}>
      {party.map((traveller, index) => (
        <Expander
          // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is their place in the party
          key={index}
          opened={opened.has(index)}
          onToggle={() => toggle(index)}
          head={
            <span className={classes["head"]}>
              <CompletenessMark state={completenessOf(withKept(traveller, keptIds[index]), index)} />
              <span className={classes["title"]}>{titles[index]}</span>
              <span className={classes["note"]}>{index === 0 ? t.required : t.optional}</span>
            </span>
          }
        >
          <TravellerForm
            traveller={traveller}
            index={index}
            problems={problemsAt(index)}
            keptId={keptIds[index] ?? ""}
            onChange={(change) => onChange(index, change)}
            onLeave={(field) => onLeave(index, field)}
          />
        </Expander>
      ))}
    </div>
  );
}

function withKept(traveller: Traveller, keptId: string | undefined): Traveller {
  return traveller.idNumber ? traveller : { ...traveller, idNumber: keptId ?? "" };
}
