import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CircleDashed } from "lucide-react";
import { t } from "#messages/first-day";
import { sentenceOf } from "@/api/errors";
import { type Right, useMay } from "@/domain/rights";
import classes from "@/features/first-day/first-day.module.css";
import { dismissFirstDay, type FirstDayItem, firstDayQuery } from "@/features/first-day/queries";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Heading, Row, Stack } from "@/ui/layout";
import type { AnyLink } from "@/ui/link";
import { toast } from "@/ui/toasts";

const PROFILE = "/to/basic-client-profile";
const LINKS: Record<FirstDayItem["step"], { link: AnyLink; right: Right }> = {
  receipt_details: { link: linkOptions({ to: PROFILE, hash: "receipts" }), right: "site" },
  gstin: { link: linkOptions({ to: PROFILE, hash: "receipts" }), right: "site" },
  contact: { link: linkOptions({ to: PROFILE, hash: "contacts" }), right: "site" },
  payment_account: { link: linkOptions({ to: "/to/payment-accounts" }), right: "payment_accounts" },
  upi: { link: linkOptions({ to: PROFILE, hash: "upi" }), right: "site" },
  terms: { link: linkOptions({ to: "/to/event-settings", hash: "terms" }), right: "catalogue" },
  policies: { link: linkOptions({ to: "/to/event-settings", hash: "policies" }), right: "catalogue" },
  trip: { link: linkOptions({ to: "/to/event-creation" }), right: "view_trips" },
  departure: { link: linkOptions({ to: "/to/orders" }), right: "view_bookings" },
};

/** The tasks of a new company until they are done or dismissed, each with its state and its screen. */
export function FirstDay({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const may = useMay();
  const query = firstDayQuery(clientId);
  const { data } = useQuery({ ...query, enabled: may("site") });
  const dismissing = useMutation({
    mutationFn: () => dismissFirstDay(clientId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error) => toast.error(sentenceOf(error, t.dismissFailed)),
  });
  const items = data?.items.filter(({ step }) => may(LINKS[step].right)) ?? [];
  if (items.length === 0) return null;
  const done = items.filter((item) => item.is_done).length;
  return (
    <Stack as="section" below={6} aria-labelledby="first-day">
      <div className={classes["head"]}>
        <Heading size="title-sm" id="first-day">
          {t.title}
        </Heading>
        <p>{t.done(done, items.length)}</p>
        <Button variant="subtle" size="sm" loading={dismissing.isPending} onClick={() => dismissing.mutate()}>
          {t.dismiss}
        </Button>
      </div>
      <ul className={classes["list"]}>
        {items.map((item) => (
          <li key={item.step}>
            <Step item={item} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Step({ item: { step, is_done: isDone, is_optional: isOptional } }: { item: FirstDayItem }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  const { name, text } = t.steps[step];
  return (
    <Link {...LINKS[step].link} className={classes["item"]}>
      <Icon size={20} aria-hidden className={classes["icon"]} data-done={isDone || undefined} />
      <span className={classes["words"]}>
        <Row as="span" gap={2} tone="ink" weight={600}>
          {name}
          {isDone ? <Badge tone="good">{t.isDone}</Badge> : isOptional && <Badge>{t.optional}</Badge>}
        </Row>
        {!isDone && <span>{text}</span>}
      </span>
      <ChevronRight size={18} aria-hidden className={classes["open"]} />
    </Link>
  );
}
