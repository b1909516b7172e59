import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import type { AnyLink } from "@/ui/link";
import classes from "@/ui/more-menu.module.css";
import { useDisclosureMenu } from "@/ui/use-disclosure-menu";

type Act = {
  label: string;
  /** The accessible name where the label alone is ambiguous. */
  name: string;
} & (
  | { onPress: () => void; disabled?: boolean }
  | { link: AnyLink }
  /** A document, in a tab of its own. */
  | { href: string }
);

type Props = {
  /** What the actions apply to. */
  label: string;
  acts: readonly Act[];
  /** What the button says. */
  text?: string;
  isOutlined?: boolean;
};

/** Secondary actions in a menu behind one button. */
export function MoreMenu({ label, acts, text = t.moreActs, isOutlined = false }: Props) {
  const { opened, toggle, close, box, button, boxProps } = useDisclosureMenu<HTMLDivElement>();
  const id = useId();
  return (
    <div ref={box} className={classes["menu"]} {...boxProps}>
      <Button
        ref={button}
        variant={isOutlined ? "outline" : "subtle"}
        size="sm"
        aria-expanded={opened}
        aria-controls={id}
        aria-label={label}
        after={<ChevronDown size={16} aria-hidden />}
        onClick={toggle}
      >
        {text}
      </Button>
      <ul id={id} className={classes["panel"]} hidden={!opened}>
        {acts.map((act) => (
          <li key={act.label}>{entry(act, close)}</li>
        ))}
      </ul>
    </div>
  );
}

function entry(act: Act, close: () => void): ReactNode {
  const shared = { "aria-label": act.name, className: classes["act"] };
  if ("href" in act) {
    return (
      <a {...shared} href={act.href} target="_blank" rel="noopener" onClick={close}>
        {act.label}
      </a>
    );
  }
  if ("link" in act) {
    return (
      <Link {...shared} {...act.link}>
        {act.label}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      disabled={act.disabled}
      onClick={() => {
        close();
        act.onPress();
      }}
    >
      {act.label}
    </button>
  );
}
