import classes from "@/ui/bar-chart.module.css";
import { Hint, Stack } from "@/ui/layout";

type Bar = {
  name: string;
  value: number;
  /** The label on the bar. */
  text: string;
};

type Props = { label: string; bars: readonly Bar[] };

/** A bar chart with a figure above each bar. Hidden from screen readers: a table has the same figures. */
export function BarChart({ label, bars }: Props) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <Stack as="figure" gap={2} aria-hidden>
      <Hint as="figcaption">{label}</Hint>
      <div className={classes["bars"]}>
        {bars.map(({ name, value, text }, index) => (
          <div key={name} className={classes["column"]} data-last={index === bars.length - 1 || undefined}>
            <span className={classes["text"]}>{text}</span>
            <span
              className={classes["bar"]}
              style={{ height: `${most > 0 ? Math.max(0, value / most) * 100 : 0}%` }}
            />
          </div>
        ))}
      </div>
      <div className={classes["names"]}>
        {bars.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </Stack>
  );
}
