import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/waiting";
import { sentenceOf } from "@/api/errors";
import { May } from "@/domain/rights";
import {
  offerBeds,
  removeFromWaitingList,
  showWaitingList,
  type WaitingParty,
} from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Hint, Stack, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PhoneLink } from "@/ui/phone-link";
import { SendLink } from "@/ui/send-link";
import { toast } from "@/ui/toasts";

type Props = {
  party: WaitingParty;
  path: { client_id: number; event_plan_id: number };
  eventId: number;
};

/** A party of the list, with what the operator can do for it. */
export function PartyRow({ party, path, eventId }: Props) {
  const queryClient = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const isWaiting = party.state === "waiting";
  const kinds = party.beds.map(({ room_type }) => room_type).join(", ") || t.anyKind;
  const offering = useMutation({
    mutationFn: () => offerBeds(path, party.waiting_entry_id),
    onSuccess: (list) => {
      showWaitingList(queryClient, path, list);
      toast.success(t.offeredTo(party.name));
    },
    onError: (error) => toast.error(sentenceOf(error, t.offerFailed)),
  });
  const removing = useMutation({
    mutationFn: () => removeFromWaitingList(path, party.waiting_entry_id),
    onSuccess: (list) => {
      showWaitingList(queryClient, path, list);
      setRemoving(false);
    },
  });
  return (
    <Stack as="li" gap={3}>
      <Card className={classes["form"]}>
        <div className={`${classes["row"]} ${classes["apart"]}`}>
          <Text breakable strong>
            {party.place === null ? party.name : `${party.place}. ${party.name}`}
          </Text>
          <Badge tone={party.state === "offered" ? "good" : "note"}>{t.state[party.state]}</Badge>
        </div>
        <Hint>
          {t.waitsFor(party.party, kinds)} · {t.since(formatMoment(party.joined_at))}
          {party.is_desk && ` · ${t.byDesk}`}
        </Hint>
        <div className={classes["row"]}>
          {party.phone && <PhoneLink number={party.phone} />}
          {party.email && <Hint as="span">{party.email}</Hint>}
          {party.reservation_event_id !== null && (
            <TextLink
              to="/to/orders/$eventId/details/$reservationEventId"
              params={{ eventId, reservationEventId: party.reservation_event_id }}
            >
              {t.booking}
            </TextLink>
          )}
        </div>
        {party.offer_url && party.offer_ends_at && (
          <>
            <Notice tone="note">{t.offered(formatMoment(party.offer_ends_at))}</Notice>
            <May right="bookings">
              <ButtonLink
                to="/to/orders/$eventId/book"
                params={{ eventId }}
                search={{ plan: path.event_plan_id, customer: `waiting-${party.waiting_entry_id}` }}
                size="sm"
              >
                {t.bookOffered}
              </ButtonLink>
            </May>
            <SendLink
              url={party.offer_url}
              text={`${t.offerText(party.name)} ${party.offer_url}`}
              phone={party.phone}
            />
          </>
        )}
        {party.place !== null && (
          <div className={classes["row"]}>
            {isWaiting && (
              <May right="bookings">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t.offerTo(party.name)}
                  loading={offering.isPending}
                  onClick={() => offering.mutate()}
                >
                  {t.offer}
                </Button>
              </May>
            )}
            <May right="bookings">
              <Button
                variant="subtle"
                size="sm"
                aria-label={t.removeOf(party.name)}
                onClick={() => setRemoving(true)}
              >
                {t.remove}
              </Button>
            </May>
          </div>
        )}
      </Card>
      <ConfirmDialog
        title={t.removeTitle(party.name)}
        opened={isRemoving}
        confirm={t.remove}
        cancel={t.keep}
        loading={removing.isPending}
        error={removing.isError && <Notice tone="bad">{sentenceOf(removing.error, t.removeFailed)}</Notice>}
        onConfirm={() => removing.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
    </Stack>
  );
}
