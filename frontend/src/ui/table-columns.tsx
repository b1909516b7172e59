import { Columns3 } from "lucide-react";
import { useId, useState } from "react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import type { Column } from "@/ui/data-table";
import classes from "@/ui/more-menu.module.css";
import { useDisclosureMenu } from "@/ui/use-disclosure-menu";

const PREFIX = "toli.columns.";

type Chosen<Row> = {
  /** The columns that are shown. */
  columns: readonly Column<Row>[];
  /** The names of those that are hidden. */
  hidden: readonly string[];
  /** The names of those that can be hidden. */
  choices: readonly string[];
  toggle: (name: string) => void;
};

/** The columns that a person chose for a table; the browser keeps the choice. */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]): Chosen<Row> {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const choices = columns.filter(({ kind = "text" }) => !FIXED.has(kind)).map(({ name }) => name);
  return {
    columns: columns.filter(({ name }) => !hidden.includes(name) || !choices.includes(name)),
    hidden,
    choices,
    toggle: (name) => {
      const next = hidden.includes(name)
        ? hidden.filter((hiddenName) => hiddenName !== name)
        : [...hidden, name];
      setHidden(next);
      writeHidden(table, next);
    },
  };
}

/** The title names the row, and without actions nothing can be done with it. */
const FIXED: ReadonlySet<string> = new Set(["title", "choice", "actions"]);

/** The button with the list of columns to show. */
export function ColumnsMenu({ chosen }: { chosen: Pick<Chosen<never>, "hidden" | "choices" | "toggle"> }) {
  const { opened, toggle, box, button, boxProps } = useDisclosureMenu<HTMLDivElement>();
  const id = useId();
  return (
    <div ref={box} className={classes["menu"]} {...boxProps}>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-expanded={opened}
        aria-controls={id}
        before={<Columns3 size={16} aria-hidden />}
        onClick={toggle}
      >
        {t.columns}
      </Button>
      <ul id={id} className={classes["panel"]} hidden={!opened}>
        {chosen.choices.map((name) => (
          <li key={name} className={classes["choice"]}>
            <CheckField
              label={name}
              checked={!chosen.hidden.includes(name)}
              onChange={() => chosen.toggle(name)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function readHidden(table: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + table) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    // Without storage, or with something else under the name, all columns are shown.
    return [];
  }
}

function writeHidden(table: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(hidden));
  } catch {
    // The choice lasts until the page is left.
  }
}
