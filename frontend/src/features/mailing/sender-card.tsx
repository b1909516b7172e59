import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { DomainDialog } from "@/features/mailing/domain-dialog";
import { checkSender, type MailSender, removeSender, sayOf, senderQuery } from "@/features/mailing/queries";
import { SenderRecords } from "@/features/mailing/sender-records";
import { ServerDialog } from "@/features/mailing/server-dialog";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; sender: MailSender; withProof: WithProof };

const DOTS = { pending: "note", active: "good", failing: "bad" } as const;

/** From which address the operator's e-mails leave, what is still to be done for it, and how to change it. */
export function SenderCard({ clientId, sender, withProof }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<"domain" | "server" | null>(null);
  const [isShown, setShown] = useState(false);
  const checking = useMutation({
    mutationFn: () => checkSender(clientId),
    onSuccess: (now) => {
      queryClient.setQueryData(senderQuery(clientId).queryKey, now);
      if (now.state === "active") toast.success(t.works);
      else if (now.kind === "smtp") toast.error(t.serverFails);
      else toast.error(now.records.some((record) => record.state === "no_answer") ? t.noAnswer : t.notYet);
    },
    onError: (error) => toast.error(sayOf(error, t.checkFailed) ?? t.checkFailed),
  });
  const { kind, state, address } = sender;
  const isActive = state === "active";
  return (
    <Card label={t.sender}>
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Row>
          <Heading size="md" breakable id={id}>
            {address ?? t.sender}
          </Heading>
          {state && <Badge dot={DOTS[state]}>{t.states[state]}</Badge>}
        </Row>
        {!(kind && state && address) && (
          <>
            <Text breakable>{t.leaves(sender.sender)}</Text>
            <p>{t.why}</p>
          </>
        )}
        {kind && state && address && (
          <StateText sender={sender} kind={kind} state={state} address={address} />
        )}
        <Hint breakable>{t.replies(sender.reply_to)}</Hint>
        {sender.smtp && (
          <Hint breakable>{t.server(sender.smtp.host, sender.smtp.port, sender.smtp.username)}</Hint>
        )}
        {sender.records.length > 0 && (!isActive || isShown) && <SenderRecords records={sender.records} />}
        {sender.checked_at && <Hint breakable>{t.checked(formatMoment(sender.checked_at))}</Hint>}
        <Row>
          {kind && (
            <Button
              size="sm"
              variant={isActive ? "outline" : "filled"}
              loading={checking.isPending}
              onClick={() => checking.mutate()}
            >
              {t.check}
            </Button>
          )}
          {kind === "domain" && isActive && !isShown && (
            <Button variant="outline" size="sm" onClick={() => setShown(true)}>
              {t.showRecords}
            </Button>
          )}
          <Button
            variant={kind ? "outline" : "filled"}
            size={kind ? "sm" : "md"}
            onClick={() => setOpened("domain")}
          >
            {kind === "domain" ? t.changeAddress : t.useDomain}
          </Button>
          <Button variant="outline" size={kind ? "sm" : "md"} onClick={() => setOpened("server")}>
            {kind === "smtp" ? t.changeServer : t.useServer}
          </Button>
          {address && <Remove clientId={clientId} address={address} withProof={withProof} />}
        </Row>
      </Stack>
      <DomainDialog
        clientId={clientId}
        address={kind === "domain" ? (address ?? "") : ""}
        opened={opened === "domain"}
        withProof={withProof}
        onClose={() => setOpened(null)}
      />
      <ServerDialog
        clientId={clientId}
        sender={sender}
        opened={opened === "server"}
        withProof={withProof}
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

type StateProps = {
  sender: MailSender;
  kind: "domain" | "smtp";
  state: "pending" | "active" | "failing";
  address: string;
};

function StateText({ sender, kind, state, address }: StateProps) {
  const since = sender.failing_since ? formatMoment(sender.failing_since) : "";
  const text = t.says[kind][state](address, since);
  if (state !== "failing") return <Text breakable>{text}</Text>;
  return (
    <Notice tone="bad">
      <p>{text}</p>
      {sender.failure && <Text breakable>{t.answered(sender.failure)}</Text>}
    </Notice>
  );
}

type RemoveProps = { clientId: number; address: string; withProof: WithProof };

function Remove({ clientId, address, withProof }: RemoveProps) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const ending = useMutation({
    mutationFn: () => withProof(() => removeSender(clientId)),
    onSuccess: (now) => {
      queryClient.setQueryData(senderQuery(clientId).queryKey, now);
      toast.success(t.removed);
      setOpened(false);
    },
  });
  const failure = sayOf(ending.error, t.removeFailed);
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        title={t.removeTitle(address)}
        opened={opened}
        confirm={t.remove}
        cancel={t.back}
        loading={ending.isPending}
        error={failure && <Notice tone="bad">{failure}</Notice>}
        onConfirm={() => ending.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => ending.reset()}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
