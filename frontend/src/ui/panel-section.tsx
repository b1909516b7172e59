import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import classes from "@/ui/panel-section.module.css";

type Props = {
  name?: string | null;
  /** `PanelLink`s in list items. */
  children: ReactNode;
};

/** Lines of a panel's sidebar that belong together. */
export function PanelSection({ name = null, children }: Props) {
  const id = useId();
  return (
    <div>
      {name && (
        <p id={id} className={classes["name"]}>
          {name}
        </p>
      )}
      <ul className={classes["list"]} aria-labelledby={name ? id : undefined}>
        {children}
      </ul>
    </div>
  );
}

type FoldedProps = {
  name: string;
  /** The page on screen is one of these: they are shown. */
  isInside: boolean;
  /** `PanelSection`s. */
  children: ReactNode;
};

/** Sections that few people look for: closed until they are asked for. */
export function FoldedSections({ name, isInside, children }: FoldedProps) {
  const [opened, setOpened] = useState(isInside);
  const id = useId();
  useEffect(() => {
    if (isInside) setOpened(true);
  }, [isInside]);
  return (
    <div>
      <button
        type="button"
        className={classes["fold"]}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {name}
        <ChevronDown className={classes["chevron"]} size={18} aria-hidden />
      </button>
      <div id={id} className={classes["folded"]} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
