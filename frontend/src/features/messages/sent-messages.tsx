import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import type { Ref } from "react";
import { t } from "#messages/departure-messages";
import {
  type Delivery,
  markSent,
  messageQuery,
  messagesQuery,
  type Summary,
} from "@/features/messages/queries";
import { WhatsAppRun } from "@/features/messages/whatsapp-run";
import { formatMoment } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const TONES: Record<Delivery["state"], BadgeTone> = {
  waiting: "note",
  sent: "good",
  delivered: "good",
  read: "good",
  unknown: "warn",
  failed: "bad",
  unreachable: "warn",
};

type Props = {
  heading: Ref<HTMLHeadingElement>;
  planId: number;
  openId: number | null;
  onOpen: (messageId: number | null) => void;
};

/** What was written to a departure, each message with what became of it. */
export function SentMessages({ heading, planId, openId, onOpen }: Props) {
  const messages = useQuery(messagesQuery(planId));
  return (
    <Stack as="section" gap={3} aria-labelledby="sent-messages">
      <Heading id="sent-messages" ref={heading} tabIndex={-1}>
        {t.history}
      </Heading>
      {messages.isPending && <Skeleton height="6rem" />}
      {messages.isError && (
        <ErrorState
          title={t.historyFailed}
          text={messages.error.message}
          onRetry={() => void messages.refetch()}
        />
      )}
      {messages.data?.length === 0 && <Hint>{t.noHistory}</Hint>}
      {messages.data?.map((message) => (
        <SentMessage
          key={message.message_id}
          planId={planId}
          message={message}
          isOpen={openId === message.message_id}
          onToggle={() => onOpen(openId === message.message_id ? null : message.message_id)}
        />
      ))}
    </Stack>
  );
}

type MessageProps = { planId: number; message: Summary; isOpen: boolean; onToggle: () => void };

function SentMessage({ planId, message, isOpen, onToggle }: MessageProps) {
  // The report follows while e-mails are on their way, and so does the badge.
  const report = useQuery({ ...messageQuery(planId, message.message_id), enabled: isOpen });
  const { channel, audience, written_at, written_by, sent, recipients, failed, delivered, read } =
    report.data ?? message;
  const { subject, text } = message;
  const isUnfinished = channel === "whatsapp" && sent < recipients;
  return (
    <Card label={subject}>
      <Row justify="between">
        <div>
          <Text breakable strong>
            {subject}
          </Text>
          <Hint>
            {[t.channels[channel], t.audiences[audience], formatMoment(written_at), written_by]
              .filter(Boolean)
              .join(" · ")}
          </Hint>
        </div>
        <Row>
          <Badge tone={failed > 0 ? "bad" : sent === recipients ? "good" : "note"}>
            {t.summary(sent, recipients, failed, delivered, read)}
          </Badge>
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : t.openOf(subject)}
            onClick={onToggle}
          >
            {isOpen ? t.close : isUnfinished ? t.continueRun(sent, recipients) : t.open}
          </Button>
        </Row>
      </Row>
      {isOpen && (
        <>
          {channel !== "whatsapp" && (
            <>
              {report.data?.deliveries[0] && <Hint>{t.readBy(report.data.deliveries[0].name)}</Hint>}
              <Text breakable lines>
                {text}
              </Text>
            </>
          )}
          <Report planId={planId} messageId={message.message_id} subject={subject} />
        </>
      )}
    </Card>
  );
}

type ReportProps = { planId: number; messageId: number; subject: string };

function Report({ planId, messageId, subject }: ReportProps) {
  const queryClient = useQueryClient();
  const report = useQuery(messageQuery(planId, messageId));
  const ticking = useMutation({
    mutationFn: ({ id, isSent }: { id: number; isSent: boolean }) => markSent(planId, messageId, id, isSent),
    onSuccess: (changed) => queryClient.setQueryData(messageQuery(planId, messageId).queryKey, changed),
    onError: (error) => toast.error(error.message || t.tickFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesQuery(planId).queryKey }),
  });
  if (report.isError) {
    return (
      <ErrorState title={t.historyFailed} text={report.error.message} onRetry={() => void report.refetch()} />
    );
  }
  if (!report.data) return <Skeleton height="8rem" />;
  const isWhatsApp = report.data.channel === "whatsapp";
  const isByPhone = report.data.channel === "whatsapp_api" || report.data.channel === "sms";
  const columns: readonly Column<Delivery>[] = [
    {
      name: t.traveller,
      kind: "title",
      cell: ({ name, booking_reference }) => (
        <>
          {name} <Hint as="span">{booking_reference}</Hint>
        </>
      ),
    },
    {
      name: t.state,
      kind: "mark",
      cell: ({ state, via }) => (
        <>
          <Badge tone={TONES[state]}>{isWhatsApp ? t.prepareStates[state] : t.states[state]}</Badge>{" "}
          {isByPhone && state !== "unreachable" && <Hint as="span">{t.vias[via]}</Hint>}
        </>
      ),
    },
    {
      name: t.when,
      cell: ({ sent_at, failure }) =>
        [sent_at && formatMoment(sent_at), failure].filter(Boolean).join(" · ") || null,
    },
    ...(isWhatsApp
      ? [
          {
            name: t.actions,
            kind: "actions" as const,
            cell: (one: Delivery) =>
              one.whatsapp_url && (
                <Row as="span">
                  <ButtonAnchor
                    href={one.whatsapp_url}
                    target="_blank"
                    rel="noreferrer"
                    size="sm"
                    variant="outline"
                    aria-label={t.whatsAppOf(one.name)}
                    before={<MessageCircle size={18} aria-hidden />}
                  >
                    {t.whatsApp}
                  </ButtonAnchor>
                  <CheckField
                    label={
                      <>
                        {t.isSent} <span className="visually-hidden">{one.name}</span>
                      </>
                    }
                    checked={
                      ticking.isPending && ticking.variables.id === one.reservation_event_id
                        ? ticking.variables.isSent
                        : one.state === "sent"
                    }
                    onChange={(isSent) => ticking.mutate({ id: one.reservation_event_id, isSent })}
                  />
                </Row>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {isWhatsApp && (
        <WhatsAppRun
          deliveries={report.data.deliveries}
          isSaving={ticking.isPending}
          onSent={(id, onSuccess) => ticking.mutate({ id, isSent: true }, { onSuccess })}
        />
      )}
      <DataTable
        label={t.report(subject)}
        columns={columns}
        rows={report.data.deliveries}
        keyOf={({ reservation_event_id }) => reservation_event_id}
      />
    </>
  );
}
