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
  /** `side`: a column beside the page; on a narrow screen, a button that opens the list. `filter`: parts of one list. */
  look?: "row" | "side" | "filter";
};

/** Pages that belong together, as a row of tabs. Each is a link, so that it can be shared and opened in a new tab. */
export function LinkTabs({ label, tabs, look = "row" }: Props) {
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
      data-open={isOpen || undefined}
    >
      {look === "side" && (
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
