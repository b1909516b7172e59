import { t } from "#messages/landing";
import classes from "@/features/landing/bed-board.module.css";

const SOLD = 9;
const HELD = 3;
const FREE = 4;
const beds = [
  ...Array.from({ length: SOLD }, (_, index) => ({ id: `sold-${index}`, state: "sold" })),
  ...Array.from({ length: HELD }, (_, index) => ({ id: `held-${index}`, state: "held" })),
  ...Array.from({ length: FREE }, (_, index) => ({ id: `free-${index}`, state: "free" })),
];

/** An example of what an operator sees of a departure: every bed, once. */
export function BedBoard() {
  return (
    <div role="img" aria-label={t.board.label(SOLD, HELD, FREE)} className={classes["board"]}>
      <p className={classes["title"]}>{t.board.title}</p>
      <p className={classes["when"]}>{t.board.when}</p>
      <div className={classes["beds"]}>
        {beds.map(({ id, state }) => (
          <span key={id} className={classes["bed"]} data-state={state} />
        ))}
      </div>
      <p className={classes["legend"]}>
        <span data-state="sold">{t.board.sold(SOLD)}</span>
        <span data-state="held">{t.board.held(HELD)}</span>
        <span data-state="free">{t.board.free(FREE)}</span>
      </p>
      <p className={classes["caption"]}>{t.board.caption}</p>
    </div>
  );
}
