import { useMutation } from "@tanstack/react-query";
import { MessageSquare, UserPlus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/leaders";
import { sentenceOf } from "@/api/errors";
import { useMay } from "@/domain/rights";
import { AddDialog } from "@/features/leaders/add-dialog";
import classes from "@/features/leaders/leaders.module.css";
import { changeRight, type Leaders, type Link, renewCode, revokeLink } from "@/features/leaders/queries";
import { formatMoment } from "@/lib/dates";
import { formatSignedRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { CopyButton } from "@/ui/copy-button";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PhoneLink } from "@/ui/phone-link";
import { SendLink } from "@/ui/send-link";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const TONES: Record<Link["state"], BadgeTone> = {
  waiting: "note",
  open: "good",
  spent: "bad",
  revoked: "neutral",
  over: "neutral",
};

export type PartProps = { leaders: Leaders; onChange: (after: Leaders) => void };

/** The links of a departure's leaders. */
export function LinksPart({ leaders, onChange }: PartProps) {
  const may = useMay();
  const planId = leaders.event_plan_id;
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Link | null>(null);
  const revocation = useMutation({
    mutationFn: (link: Link) => revokeLink(planId, link.leader_link_id),
    onSuccess: (after) => {
      onChange(after);
      setRevoking(null);
      toast.success(t.revoked);
    },
  });
  const renewal = useMutation({
    mutationFn: (link: Link) => renewCode(planId, link.leader_link_id),
    onSuccess: (after) => {
      onChange(after);
      toast.success(t.newCodeDone);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const rightChange = useMutation({
    mutationFn: (link: Link) => changeRight(planId, link.leader_link_id, !link.takes_payments),
    onSuccess: (after, link) => {
      onChange(after);
      toast.success(link.takes_payments ? t.paymentsEnded : t.paymentsAllowed);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const add = leaders.can_add && may("trips") && (
    <Button before={<UserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Stack as="section" gap={3} aria-labelledby="leader-links">
      <div className={classes["bar"]}>
        <Heading id="leader-links">{t.links}</Heading>
        {leaders.links.length > 0 && add}
      </div>
      {!leaders.can_add && leaders.links.length === 0 && <Hint>{t.over}</Hint>}
      {leaders.can_add && leaders.links.length === 0 && (
        <EmptyState title={t.none} text={t.noneText} action={add} />
      )}
      <div className={classes["cards"]}>
        {leaders.links.map((link) => (
          <LinkCard
            key={link.leader_link_id}
            link={link}
            isRenewing={renewal.isPending && renewal.variables.leader_link_id === link.leader_link_id}
            isChangingRight={
              rightChange.isPending && rightChange.variables.leader_link_id === link.leader_link_id
            }
            onRenew={() => renewal.mutate(link)}
            onChangeRight={() => rightChange.mutate(link)}
            onRevoke={() => setRevoking(link)}
          />
        ))}
      </div>
      <AddDialog planId={planId} opened={isAdding} onClose={() => setAdding(false)} onSaved={onChange} />
      <ConfirmDialog
        title={t.revokeTitle(revoking?.name ?? "")}
        opened={revoking !== null}
        confirm={t.revokeConfirm}
        cancel={t.back}
        loading={revocation.isPending}
        error={revocation.isError && <Notice tone="bad">{sentenceOf(revocation.error, t.saveFailed)}</Notice>}
        onConfirm={() => revoking && revocation.mutate(revoking)}
        onClose={() => setRevoking(null)}
      >
        <p>{t.revokeText}</p>
      </ConfirmDialog>
    </Stack>
  );
}

type CardProps = {
  link: Link;
  isRenewing: boolean;
  isChangingRight: boolean;
  onRenew: () => void;
  onChangeRight: () => void;
  onRevoke: () => void;
};

function LinkCard({ link, isRenewing, isChangingRight, onRenew, onChangeRight, onRevoke }: CardProps) {
  const { name, phone, email, url, code, state } = link;
  const may = useMay();
  const isUsable = state !== "revoked" && state !== "over";
  return (
    <Card label={name} className={classes["card"]}>
      <div className={classes["bar"]}>
        <Heading level={3} size="lg" breakable>
          {name}
        </Heading>
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      </div>
      {phone && <PhoneLink number={phone} />}
      <Hint>{whenOf(link)}</Hint>
      {link.takes_payments && isUsable && <Hint>{t.mayTakePayments}</Hint>}
      {link.cash_holder !== null && link.cash_held !== null && (
        <Hint>
          {t.holds(formatSignedRupees(link.cash_held))}{" "}
          <TextLink
            to="/to/cash/$holder"
            params={{ holder: link.cash_holder }}
            aria-label={t.cashBookOf(name)}
          >
            {t.cashBook}
          </TextLink>
        </Hint>
      )}
      {code && url && (
        <>
          <Hint>{t.codeText}</Hint>
          {email && <Hint>{t.mailed(email)}</Hint>}
          <SendLink url={url} text={t.linkMessage(name, url)} phone={phone} />
          <Row gap={2}>
            <Hint as="span">{t.code}</Hint>
            <strong className={classes["code"]}>{code}</strong>
            <CopyButton text={code} label={t.copyCode(name)} />
            <ButtonAnchor
              variant="outline"
              size="sm"
              before={<MessageSquare size={16} aria-hidden />}
              href={`sms:${phone}?body=${encodeURIComponent(t.codeMessage(code))}`}
            >
              {t.sendCode}
            </ButtonAnchor>
          </Row>
        </>
      )}
      {may("trips") && isUsable && (
        <Row gap={2}>
          {may("payments") && (
            <Button
              variant="outline"
              size="sm"
              aria-label={(link.takes_payments ? t.endPaymentsOf : t.allowPaymentsOf)(name)}
              loading={isChangingRight}
              onClick={onChangeRight}
            >
              {link.takes_payments ? t.endPayments : t.allowPayments}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            aria-label={t.newCodeOf(name)}
            loading={isRenewing}
            onClick={onRenew}
          >
            {t.newCode}
          </Button>
          <Button variant="outline" size="sm" aria-label={t.revokeOf(name)} onClick={onRevoke}>
            {t.revoke}
          </Button>
        </Row>
      )}
    </Card>
  );
}

function whenOf({ opened_at, last_seen_at, made_at }: Link): string {
  if (!opened_at) return t.madeAt(formatMoment(made_at));
  const seen = last_seen_at ? [t.seenAt(formatMoment(last_seen_at))] : [];
  return [t.openedAt(formatMoment(opened_at)), ...seen].join(" · ");
}
