import type { ReactNode } from "react";
import { CopyButton } from "@/ui/copy-button";
import classes from "@/ui/copy-lines.module.css";

/** Texts to copy to another system, each with its name. */
export function CopyLines({ children }: { children: ReactNode }) {
  return <dl className={classes["lines"]}>{children}</dl>;
}

type LineProps = {
  name: string;
  text: string;
  /** What is copied, for people who do not see the text beside the button. */
  copy: string;
};

export function CopyLine({ name, text, copy }: LineProps) {
  return (
    <div className={classes["line"]}>
      <dt>{name}</dt>
      <dd className={classes["text"]}>{text}</dd>
      <dd className={classes["copy"]}>
        <CopyButton text={text} label={copy} />
      </dd>
    </div>
  );
}
