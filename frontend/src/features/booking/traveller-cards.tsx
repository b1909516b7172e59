import type { ReactNode } from "react";
import { type Control, get, useFormState } from "react-hook-form";
import { t } from "#messages/booking";
import { t as locale } from "#messages/locale";
import type { AboutPlace } from "@/features/booking/about-place";
import { CompletenessMark } from "@/features/booking/completeness-mark";
import {
  completenessOf,
  missingFields,
  type PartyValues,
  type Saved,
  type Traveller,
  titlesOf,
  withSaved,
} from "@/features/booking/party";
import { SavedNotes } from "@/features/booking/saved-notes";
import classes from "@/features/booking/traveller-cards.module.css";
import { TravellerForm } from "@/features/booking/traveller-form";
import { CheckField } from "@/ui/check-field";
import { Expander } from "@/ui/expander";
import { LanguageText } from "@/ui/language-text";
import { Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";

const NAMES = { phone: t.mobile, age: t.age, idNumber: t.idNumber, contact: t.contact };
const LIST = new Intl.ListFormat(locale.tag);

type Props = {
  control: Control<PartyValues>;
  party: readonly Traveller[];
  /** What the place of each is. */
  about: readonly AboutPlace[];
  opened: ReadonlySet<number>;
  /** The places of travellers who were added from earlier bookings. */
  added: ReadonlySet<number>;
  /** ID number and emergency contact follow after payment. */
  isLater: boolean;
  onOpened: (opened: ReadonlySet<number>) => void;
  /** The details that the server has of the held party, by place. */
  saved: readonly Saved[];
  /** The booking that has them; null before beds are held. */
  savedBookingId: number | null;
  onEraseMedical: (index: number, erases: boolean) => void;
  /** The consent to messages, beside the lead traveller's mobile number. */
  consent: ReactNode;
};

/** A card for each bed. */
export function TravellerCards({
  control,
  party,
  about,
  opened,
  added,
  isLater,
  onOpened,
  saved,
  savedBookingId,
  onEraseMedical,
  consent,
}: Props) {
  const titles = titlesOf(party);
  const { submitCount, touchedFields } = useFormState({ control });
  const isTouched = (index: number) =>
    submitCount > 0 || get(touchedFields, `travellers.${index}`) !== undefined;
  const markOf = (traveller: Traveller, index: number) => {
    const state = completenessOf(withSaved(traveller, saved[index]), index, isLater);
    return state === "partial" && !isTouched(index) ? "empty" : state;
  };
  const missingOf = (index: number, traveller: Traveller) =>
    missingFields(withSaved(traveller, saved[index]), index, {
      category: about[index]?.category,
      isLater,
    });
  const toggle = (index: number) => {
    const next = new Set(opened);
    if (!next.delete(index)) next.add(index);
    onOpened(next);
  };
  return (
    <Stack gap={3}>
      {party.map((traveller, index) => (
        <Expander
          // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is their place in the party
          key={index}
          opened={opened.has(index)}
          onToggle={() => toggle(index)}
          head={
            <Row as="span">
              <CompletenessMark state={markOf(traveller, index)} />
              <span className={classes["title"]}>{titles[index]}</span>
              {about[index]?.text && (
                <Text as="span" shrink tone="soft" size="sm">
                  <LanguageText>{about[index].text}</LanguageText>
                </Text>
              )}
              <span className={classes["note"]}>{index === 0 ? t.required : t.optional}</span>
            </Row>
          }
        >
          {added.has(index) && <Missing name={titles[index]} fields={missingOf(index, traveller)} />}
          <TravellerForm
            traveller={traveller}
            index={index}
            category={about[index]?.category}
            control={control}
            pathOf={(name) => `travellers.${index}.${name}`}
            savedId={saved[index]?.id_proof ?? ""}
            asksMobile={index === 0}
            isLater={isLater}
            consent={index === 0 && consent}
            hasSavedMedical={Boolean(saved[index]?.has_medical_needs && !saved[index].erasesMedical)}
          >
            {savedBookingId !== null && saved[index]?.is_medical_readable && (
              <SavedNotes bookingId={savedBookingId} travellerId={saved[index].traveller_id} />
            )}
            {saved[index]?.has_medical_needs && !traveller.medicalNeeds && (
              <CheckField
                label={t.medicalErase}
                checked={saved[index].erasesMedical ?? false}
                onChange={(erases) => onEraseMedical(index, erases)}
              />
            )}
          </TravellerForm>
        </Expander>
      ))}
    </Stack>
  );
}

type MissingProps = { name: string | undefined; fields: ReturnType<typeof missingFields> };

function Missing({ name = "", fields }: MissingProps) {
  if (fields.length === 0) return null;
  return (
    <Notice tone="warn">{t.stillMissing(name, LIST.format(fields.map((field) => NAMES[field])))}</Notice>
  );
}
