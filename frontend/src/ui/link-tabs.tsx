import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { AnyLink } from "@/ui/link";
import classes from "@/ui/link-tabs.module.css";

type LinkTab = {
  label: string;
  link: AnyLink;
  isCurrent: boolean;
  mark?: string | number | undefined;
};

type Props = {
  label: string;
  tabs: readonly LinkTab[];
  /** `side`: a column beside the page. `filter`: parts of one list. On a narrow screen, a button opens a column or a long row. */
  look?: "row" | "side" | "filter";
};

/** As many tabs are two rows on a phone; more fold into a list. */
const MOST_TABS_IN_ROWS = 6;

/** Pages that belong together, as a row of tabs. Each is a link, so that it can be shared and opened in a new tab. */
export function LinkTabs({ label, tabs, look = "row" }: Props) {
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const folds = look === "side" || (look === "row" && tabs.length > MOST_TABS_IN_ROWS);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.label;
  // On a phone a row of tabs is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of each page
  useEffect(() => {
    setOpen(false);
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={classes["nav"]}
      data-look={look}
      data-folds={folds || undefined}
      data-open={isOpen || undefined}
    >
      {folds && (
        <button
          type="button"
          className={classes["toggle"]}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {label}: <strong>{current}</strong>
          </span>
          <ChevronDown size={18} aria-hidden />
        </button>
      )}
      <ul id={id} className={classes["tabs"]}>
        {tabs.map(({ label: name, link, isCurrent, mark }) => (
          <li key={name}>
            <Link
              {...link}
              className={classes["tab"]}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              aria-current={isCurrent ? "page" : undefined}
            >
              {name}
              {mark !== undefined && <span className={classes["mark"]}>{mark}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
