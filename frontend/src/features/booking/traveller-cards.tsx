import { t } from "#messages/booking";
import type { AboutPlace } from "@/features/booking/about-place";
import { CompletenessMark } from "@/features/booking/completeness-mark";
import { completenessOf, type Traveller, titlesOf } from "@/features/booking/party";
import classes from "@/features/booking/traveller-cards.module.css";
import { type BoundField, TravellerForm } from "@/features/booking/traveller-form";
import { Expander } from "@/ui/expander";
import { LanguageText } from "@/ui/language-text";

type Props = {
  party: readonly Traveller[];
  /** What the place of each is. */
  about: readonly AboutPlace[];
  opened: ReadonlySet<number>;
  onOpened: (opened: ReadonlySet<number>) => void;
  /** Binds a field of the traveller at a place. */
  field: (index: number, name: keyof Traveller) => BoundField;
  /** The masked IDs that the server has for this very party, by place. */
  savedIds: readonly string[];
};

/** A card for each bed. */
export function TravellerCards({ party, about, opened, onOpened, field, savedIds }: Props) {
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
              <CompletenessMark state={completenessOf(withSaved(traveller, savedIds[index]), index)} />
              <span className={classes["title"]}>{titles[index]}</span>
              {about[index]?.text && (
                <span className={classes["about"]}>
                  <LanguageText>{about[index].text}</LanguageText>
                </span>
              )}
              <span className={classes["note"]}>{index === 0 ? t.required : t.optional}</span>
            </span>
          }
        >
          <TravellerForm
            traveller={traveller}
            index={index}
            category={about[index]?.category}
            field={(name) => field(index, name)}
            savedId={savedIds[index] ?? ""}
          />
        </Expander>
      ))}
    </div>
  );
}

function withSaved(traveller: Traveller, savedId: string | undefined): Traveller {
  return traveller.idNumber ? traveller : { ...traveller, idNumber: savedId ?? "" };
}
