import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import classes from "@/ui/expander.module.css";
import { Text } from "@/ui/layout";

type Props = {
  /** Shown when it is closed; must not contain interactive elements. */
  head: ReactNode;
  opened: boolean;
  onToggle: () => void;
  /** Buttons below the heading, shown whether it is open or closed. */
  actions?: ReactNode;
  children: ReactNode;
  level?: 2 | 3;
};

/** A card that expands. The content of a closed one is hidden from the keyboard and screen readers. */
export function Expander({ head, opened, onToggle, actions, children, level = 2 }: Props) {
  const id = useId();
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className={classes["card"]} data-opened={opened || undefined}>
      <Title className={classes["title"]}>
        <button
          type="button"
          id={`${id}-head`}
          className={classes["head"]}
          aria-expanded={opened}
          aria-controls={id}
          onClick={onToggle}
        >
          <Text as="span" block shrink>
            {head}
          </Text>
          <ChevronDown className={classes["mark"]} size={20} aria-hidden />
        </button>
      </Title>
      {actions && <div className={classes["actions"]}>{actions}</div>}
      <section id={id} aria-labelledby={`${id}-head`} className={classes["body"]} hidden={!opened}>
        {children}
      </section>
    </div>
  );
}
