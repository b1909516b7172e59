import type { ReactNode } from "react";
import classes from "@/ui/item-cards.module.css";
import { Heading, Row, Stack } from "@/ui/layout";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";

/** A page of cards: what is above them, the cards and the pager. */
export function ItemPage({ children }: { children: ReactNode }) {
  return <Stack>{children}</Stack>;
}

/** Cards one below the other. */
export function ItemCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="ul" gap={3} aria-label={label}>
      {children}
    </Stack>
  );
}

/** Grey placeholders of the cards while they are loading. */
export function ItemSkeletons({ height }: { height: string }) {
  return (
    <SkeletonGroup gap={3}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  );
}

type Props = {
  /** Before the name. */
  mark?: ReactNode;
  name: string;
  badges: ReactNode;
  /** An instant, and how it is shown. */
  at: string;
  when: string;
  children: ReactNode;
};

/** A card for what somebody wrote: who, in which state, when, and the rest below. */
export function ItemCard({ mark, name, badges, at, when, children }: Props) {
  return (
    <Stack as="li" gap={3} surface="raised">
      <Row>
        {mark}
        <Heading size="md" breakable>
          {name}
        </Heading>
        {badges}
        <time dateTime={at} className={classes["when"]}>
          {when}
        </time>
      </Row>
      {children}
    </Stack>
  );
}

/** The buttons of a card. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <Row gap={2}>{children}</Row>;
}
