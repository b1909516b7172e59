import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import classes from "@/ui/tabs.module.css";

export type Tab = { name: string; panel: ReactNode };

/** Panels behind a row of names; arrow keys, Home and End move along it. Every panel is in the page, for finding and printing. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={classes["list"]} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            className={classes["tab"]}
            onClick={() => setCurrent(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable after its tab
          tabIndex={0}
          hidden={index !== current}
          data-name={name}
          className={classes["panel"]}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
