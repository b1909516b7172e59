import { Timer } from "lucide-react";
import { t } from "#messages/booking";
import classes from "@/features/booking/hold-timer.module.css";
import { Button } from "@/ui/button";

const SOON = 5 * 60;

type Props = {
  secondsLeft: number;
  canExtend: boolean;
  extending: boolean;
  onExtend: () => void;
};

/** The time left of the hold; in the last five minutes it is sticky and counts down. */
export function HoldTimer({ secondsLeft, canExtend, extending, onExtend }: Props) {
  const isSoon = secondsLeft <= SOON;
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <div className={classes["timer"]} data-soon={isSoon || undefined}>
      <Timer className={classes["icon"]} size={18} aria-hidden />
      <p className={classes["text"]}>
        <span aria-hidden={isSoon || undefined}>
          {isSoon ? t.heldSoonOver(clock(secondsLeft)) : t.heldFor(inWords(minutes))}
        </span>
        {/* Read out once a minute, not once a second. */}
        <span role="status" className="visually-hidden">
          {isSoon ? t.heldSoonOver(t.minutes(minutes)) : ""}
        </span>
      </p>
      {canExtend && (
        <Button variant="subtle" size="sm" loading={extending} onClick={onExtend}>
          {t.needMoreTime}
        </Button>
      )}
    </div>
  );
}

const LONG = 120;

/** Beds that were offered from a waiting list are held for hours. */
function inWords(minutes: number): string {
  return minutes < LONG ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60));
}

/** 4:05 */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
