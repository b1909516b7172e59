import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "#messages/departure-messages";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { ComposeForm } from "@/features/messages/compose-form";
import { type MessageSubject, recipientsQuery } from "@/features/messages/queries";
import { SentMessages } from "@/features/messages/sent-messages";
import { Stack } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

type Props = {
  clientId: number;
  planId: number | null;
  /** The message whose recipients are shown. */
  openId: number | null;
  /** What a new message begins with. */
  about: MessageSubject | null;
  onOpen: (messageId: number | null) => void;
};

/** Writes to the travellers of a departure, and lists what was written. */
export function MessagesPage({ planId, ...props }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <DepartureMessages planId={planId} {...props} />;
}

function DepartureMessages({
  clientId,
  planId,
  openId,
  about,
  onOpen,
}: Omit<Props, "planId"> & { planId: number }) {
  const recipients = useQuery(recipientsQuery(planId));
  const history = useRef<HTMLHeadingElement>(null);
  const showSent = (messageId: number) => {
    onOpen(messageId);
    history.current?.focus({ preventScroll: true });
    history.current?.scrollIntoView();
  };
  return (
    <DeparturePage
      title={t.title}
      query={recipients}
      isMissing={isNotFound(recipients.error)}
      failed={t.failed}
    >
      {(plan) => (
        <Stack gap={6}>
          {plan.recipients.length === 0 ? (
            <EmptyState title={t.nobody} text={t.nobodyText} />
          ) : (
            <ComposeForm
              key={about}
              clientId={clientId}
              planId={planId}
              plan={plan}
              about={about}
              onSent={showSent}
            />
          )}
          <SentMessages heading={history} planId={planId} openId={openId} onOpen={onOpen} />
        </Stack>
      )}
    </DeparturePage>
  );
}
