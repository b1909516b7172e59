import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import classes from "@/features/terms/terms-editor.module.css";
import { Stack } from "@/ui/layout";

type Props = {
  title: string;
  /** Open from the start, such as when something in it is set. */
  opens?: boolean;
  children: ReactNode;
};

/** What most people leave as it is, folded away. */
export function Fold({ title, opens = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(opens);
  return (
    <Stack gap={3}>
      <button
        type="button"
        className={classes["foldHead"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown size={18} aria-hidden />
        {title}
      </button>
      <div id={id} className={classes["foldBody"]} hidden={!isOpen}>
        {children}
      </div>
    </Stack>
  );
}
