import { CloudOff, type LucideIcon, MountainSnow } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/shared";
import { Button } from "@/ui/button";
import { Row, Text } from "@/ui/layout";
import classes from "@/ui/states.module.css";

type EmptyProps = {
  title: string;
  text?: string;
  action?: ReactNode;
  icon?: LucideIcon;
  /** It is all that the page says, so that its title is the page's heading. */
  isPage?: boolean;
};

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, text, action, icon: Icon = MountainSnow, isPage = false }: EmptyProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={classes["state"]}>
      <Icon className={classes["icon"]} size={36} strokeWidth={1.5} aria-hidden />
      <Title className={classes["title"]}>{title}</Title>
      {text && (
        <Text above={2} tone="muted">
          {text}
        </Text>
      )}
      {action && (
        <Row justify="center" above={5}>
          {action}
        </Row>
      )}
    </div>
  );
}

type ErrorProps = {
  title?: string;
  text: string;
  retryLabel?: string;
  onRetry: () => void;
  /** It is all that the page says, so that its title is the page's heading. */
  isPage?: boolean;
};

/** What happened, and a way to try it again. */
export function ErrorState({
  title = t.somethingWentWrong,
  text,
  retryLabel = t.tryAgain,
  onRetry,
  isPage = false,
}: ErrorProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div role="alert" className={classes["state"]}>
      <CloudOff className={classes["icon"]} size={36} strokeWidth={1.5} aria-hidden />
      <Title className={classes["title"]}>{title}</Title>
      {text && text !== title && (
        <Text above={2} tone="muted">
          {text}
        </Text>
      )}
      <Row justify="center" above={5}>
        <Button onClick={onRetry}>{retryLabel}</Button>
      </Row>
    </div>
  );
}
