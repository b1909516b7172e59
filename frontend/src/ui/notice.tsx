import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Row, Text } from "@/ui/layout";
import classes from "@/ui/notice.module.css";

type Tone = "note" | "good" | "warn" | "bad";

type Props = {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  icon?: LucideIcon;
};

const icons: Record<Tone, LucideIcon> = {
  note: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
};

/** A message shown in place until it no longer applies. Errors are announced immediately. */
export function Notice({ tone = "note", title, children, action, icon }: Props) {
  const Icon = icon ?? icons[tone];
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={classes["notice"]} data-tone={tone}>
      <Icon className={classes["icon"]} size={20} aria-hidden />
      <div className={classes["words"]}>
        {title && <Text weight={650}>{title}</Text>}
        {children && <div>{children}</div>}
        {action && <Row above={2}>{action}</Row>}
      </div>
    </div>
  );
}
