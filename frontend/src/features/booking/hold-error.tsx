import { t } from "#messages/booking";
import { ApiError, type ErrorCode } from "@/api/errors";
import { partyPath } from "@/features/booking/party";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

const CHOOSE_AGAIN = new Set<ErrorCode | "">([
  "no_beds_left",
  "option_sold_out",
  "not_open_for_booking",
  "not_found",
  "party_too_large",
  "party_too_small",
]);
/** Where another booking has to be paid or released first. */
const PAY_FIRST = new Set<ErrorCode | "">(["too_many_holds", "too_many_beds_held"]);

/** Fields of the choice of beds, variants and add-ons, which is made on the step before. */
const CHOICES = /(?:booking_rooms|add_ons)\b/;

function sentencesOf(error: Error): string[] {
  const named = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return named.length > 0 ? [...new Set(named)] : [error.message];
}

function isSaidElsewhere(error: ApiError): boolean {
  return error.code === "price_changed" || error.errors.some(({ field }) => partyPath(field));
}

/** Why the beds could not be held, and what to do. A changed price has its own dialog. */
export function HoldRefusal({ error, book }: { error: Error | null; book: string }) {
  if (!error || (error instanceof ApiError && isSaidElsewhere(error))) return null;
  const code = error instanceof ApiError ? error.code : "";
  const isChoice = error instanceof ApiError && error.errors.some(({ field }) => CHOICES.test(field));
  return (
    <Notice
      tone="bad"
      title={t.holdFailed}
      action={
        <>
          {(isChoice || CHOOSE_AGAIN.has(code)) && (
            <ButtonLink to={book} size="sm">
              {t.chooseAgain}
            </ButtonLink>
          )}
          {PAY_FIRST.has(code) && (
            <ButtonLink to="/mybookings" size="sm">
              {t.myBookings}
            </ButtonLink>
          )}
        </>
      }
    >
      {sentencesOf(error).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
