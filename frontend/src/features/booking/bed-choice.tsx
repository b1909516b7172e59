import { type ReactNode, Suspense, useState } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { sharingName } from "@/domain/beds";
import classes from "@/features/booking/bed-choice.module.css";
import { type Beds, bedsOfType, boundOf, type OwnBeds, slotsOf, withBeds } from "@/features/booking/beds";
import { formatRupees } from "@/lib/money";
import { ChoiceGroup } from "@/ui/choice";
import { LanguageText } from "@/ui/language-text";
import { Hint, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { StepperField } from "@/ui/stepper-field";

type Props = {
  rooms: readonly Wire["RoomBedPricing"][];
  hasTax: boolean;
  plan: Wire["PlanOut"] | undefined;
  own: OwnBeds;
  beds: Beds;
  /** The departure without the beds of people who have a room alone. */
  bounds: Wire["PlanOut"] | undefined;
  /** What is chosen besides within a sharing type. */
  more: ((room: Wire["RoomBedPricing"], refuse: (sentence: string) => void) => ReactNode) | null;
  error: string | undefined;
  /** The choice was reduced because others booked beds. */
  wasCut: boolean;
  onBeds: (beds: Beds) => void;
  onNoPlan: () => void;
};

/** How many beds of each sharing type; one bed is one person. */
export function BedChoice({ rooms, hasTax, plan, bounds, own, beds, more, ...rest }: Props) {
  const { error, wasCut, onBeds, onNoPlan } = rest;
  const [refusal, setRefusal] = useState<string | null>(
    wasCut && plan ? t.tooManyBeds(slotsOf(plan, own)) : null,
  );

  const refuse = (room: Wire["RoomBedPricing"]) => {
    if (!plan || !bounds) return onNoPlan();
    const isOfType = boundOf(bounds, own, beds, room.room_bed_id).by === "type";
    setRefusal(
      isOfType
        ? t.tooManyOfType(bedsOfType(plan, own, room.room_bed_id), sharingName(room.room_type))
        : t.tooManyBeds(slotsOf(plan, own)),
    );
  };

  return (
    <ChoiceGroup
      legend={t.accommodations}
      hint={plan ? t.accommodationsHint : `${t.pickPlanFirst} ${t.accommodationsHint}`}
      error={error}
    >
      <div className={classes["rooms"]}>
        {rooms.map((room) => {
          const bedsLeft = plan ? bedsOfType(plan, own, room.room_bed_id) : null;
          const { price_with_tax } =
            plan?.room_beds.find(({ room_bed_id }) => room_bed_id === room.room_bed_id) ?? room;
          return (
            <div key={room.room_bed_id} className={classes["typed"]}>
              <div className={classes["room"]}>
                <div className={classes["words"]}>
                  <Text strong>
                    <LanguageText>{sharingName(room.room_type)}</LanguageText>
                  </Text>
                  <Hint>{t.roomOf(room.room_capacity)}</Hint>
                  <Text above={1} tone="soft" size="sm" weight={600} digits>
                    {t.perPerson(formatRupees(price_with_tax), hasTax)}
                  </Text>
                </div>
                <div className={classes["count"]}>
                  <StepperField
                    label={t.bedsOf(sharingName(room.room_type))}
                    value={beds[room.room_bed_id] ?? 0}
                    most={bounds ? boundOf(bounds, own, beds, room.room_bed_id).most : 0}
                    onChange={(count) => {
                      setRefusal(null);
                      onBeds(withBeds(beds, room.room_bed_id, count));
                    }}
                    onRefused={() => refuse(room)}
                  />
                  {bedsLeft !== null && (
                    <Text tone="muted" size="xs">
                      {bedsLeft > 0 ? t.bedsLeft(bedsLeft) : t.soldOut}
                    </Text>
                  )}
                </div>
              </div>
              {more && <Suspense>{more(room, setRefusal)}</Suspense>}
            </div>
          );
        })}
      </div>
      {refusal && <Notice tone="warn">{refusal}</Notice>}
    </ChoiceGroup>
  );
}
