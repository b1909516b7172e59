import { t } from "#messages/departure-messages";
import classes from "@/features/messages/messages.module.css";
import { type Audience, addressed, type Channel, type Recipient } from "@/features/messages/queries";
import { formatRupees } from "@/lib/money";
import { CheckField } from "@/ui/check-field";
import { Choice, ChoiceGroup } from "@/ui/choice";

const AUDIENCES: readonly Audience[] = ["all", "due", "no_id", "selected"];

type Props = {
  recipients: readonly Recipient[];
  channel: Channel;
  audience: Audience;
  chosen: readonly number[];
  error: string | undefined;
  onAudience: (audience: Audience) => void;
  onChosen: (ids: number[]) => void;
};

/** Whom a message goes to. */
export function AudienceChoice({
  recipients,
  channel,
  audience,
  chosen,
  error,
  onAudience,
  onChosen,
}: Props) {
  return (
    <>
      <ChoiceGroup legend={t.audience} error={audience === "selected" ? error : undefined}>
        {AUDIENCES.map((value) => {
          const count = addressed(recipients, value, chosen).length;
          return (
            <Choice
              key={value}
              name="audience"
              checked={audience === value}
              disabled={value !== "selected" && count === 0}
              onPick={() => onAudience(value)}
              title={t.audiences[value]}
              aside={t.bookings(count)}
            />
          );
        })}
      </ChoiceGroup>
      {audience === "selected" && (
        <fieldset className={classes["chosen"]}>
          <legend>{t.chosen}</legend>
          {recipients.map((one) => (
            <CheckField
              key={one.reservation_event_id}
              label={nameOf(one, channel)}
              checked={chosen.includes(one.reservation_event_id)}
              onChange={(isChosen) =>
                onChosen(
                  isChosen
                    ? [...chosen, one.reservation_event_id]
                    : chosen.filter((id) => id !== one.reservation_event_id),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function nameOf(one: Recipient, channel: Channel): string {
  const missing = channel === "email" ? !one.email && t.noEmail : !one.phone && t.noPhone;
  const isWithoutConsent = channel === "whatsapp_api" && Boolean(one.phone) && !one.takes_whatsapp;
  return [
    one.name,
    one.booking_reference,
    one.balance_due > 0 && t.dueOf(formatRupees(one.balance_due)),
    one.travellers_without_id > 0 && t.withoutId(one.travellers_without_id),
    missing,
    isWithoutConsent && t.noConsent,
  ]
    .filter(Boolean)
    .join(" · ");
}
