import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarDays, Mail, MapPin, MessageCircle, Phone, Ticket, Users } from "lucide-react";
import { useId, useState } from "react";
import { t } from "#messages/customers";
import { newsQuery } from "@/domain/news";
import { May } from "@/domain/rights";
import { ENQUIRIES_KEY, type Enquiry, moveEnquiry } from "@/features/customers/customer-queries";
import classes from "@/features/customers/enquiries-page.module.css";
import { EnquiryReply, replyKey } from "@/features/customers/enquiry-reply";
import { formatDay, formatMoment } from "@/lib/dates";
import { whatsAppAddress } from "@/lib/phones";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { ItemActions, ItemCard } from "@/ui/item-cards";
import { Heading, Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { PhoneLink } from "@/ui/phone-link";
import { toast } from "@/ui/toasts";
import { useDraft } from "@/ui/use-draft";

const DAY = 24 * 60 * 60 * 1000;

const tones: Record<Enquiry["status"], BadgeTone> = { new: "brand", replied: "good", closed: "neutral" };

type Props = {
  clientId: number;
  enquiry: Enquiry;
  /** It was opened to be answered. */
  isOpened: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** An enquiry with its answers and actions. */
export function EnquiryCard({ clientId, enquiry, isOpened, isChosen, onChoose }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const { name, status, replies } = enquiry;
  const { found: draft } = useDraft(replyKey(clientId, enquiry));
  // An answer drafted before a reload is opened again.
  const [isReplying, setReplying] = useState(draft !== null || (isOpened && status === "new"));

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ENQUIRIES_KEY }),
      queryClient.invalidateQueries({ queryKey: newsQuery(clientId).queryKey }),
    ]);
  const moving = useMutation({
    mutationFn: (next: Enquiry["status"]) => moveEnquiry(clientId, enquiry, next),
    onSuccess: async (_, next) => {
      await refresh();
      toast.success(status === "closed" ? t.reopened(name) : t.moved[next](name));
    },
    onError: (error) => toast.error(error.message),
  });
  const move = (next: Enquiry["status"]) => moving.isPending || moving.mutate(next);

  return (
    <ItemCard
      mark={
        <CheckField
          label={<span className="visually-hidden">{t.choose(name)}</span>}
          checked={isChosen}
          onChange={onChoose}
        />
      }
      name={name}
      badges={
        <>
          <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
          {status === "new" && <Badge tone="warn">{t.waitingSince(daysSince(enquiry.created_at))}</Badge>}
        </>
      }
      at={enquiry.created_at}
      when={formatMoment(enquiry.created_at)}
    >
      <ul className={classes["facts"]}>
        <li>
          <Mail size={16} aria-hidden />
          <a href={`mailto:${enquiry.email}${subjectOf(enquiry)}`}>
            <MailAddress address={enquiry.email} />
          </a>
        </li>
        <li>
          <Phone size={16} aria-hidden />
          <PhoneLink number={enquiry.contact_no} />
        </li>
        {enquiry.address && (
          <li>
            <MapPin size={16} aria-hidden />
            {enquiry.address}
          </li>
        )}
        {enquiry.event_id !== null && (
          <li>
            <Ticket size={16} aria-hidden />
            <TextLink to="/events/$eventId" params={{ eventId: enquiry.event_id }}>
              {enquiry.event_title}
            </TextLink>
          </li>
        )}
        {enquiry.tour_start_date && (
          <li>
            <CalendarDays size={16} aria-hidden />
            {t.preferredDeparture(formatDay(enquiry.tour_start_date))}
          </li>
        )}
        {enquiry.party_size && (
          <li>
            <Users size={16} aria-hidden />
            {t.partySize(enquiry.party_size)}
          </li>
        )}
      </ul>
      <Row gap={2}>
        <ButtonAnchor
          size="sm"
          variant="outline"
          before={<MessageCircle size={16} aria-hidden />}
          href={whatsAppAddress(enquiry.contact_no)}
          target="_blank"
          rel="noopener"
          aria-label={t.whatsAppTo(name)}
        >
          WhatsApp
        </ButtonAnchor>
        {clientId > 0 && (
          <May right="bookings">
            <ButtonLink
              size="sm"
              variant="outline"
              to="/to/new-booking"
              search={{ customer: `enquiry-${enquiry.connection_request_id}` }}
              aria-label={t.newBookingFor(name)}
            >
              {t.newBooking}
            </ButtonLink>
          </May>
        )}
      </Row>
      {enquiry.message && <p className={classes["answer"]}>{enquiry.message}</p>}
      {replies.length > 0 && (
        <section aria-labelledby={id} className={classes["answers"]}>
          <Heading level={3} size="sm" id={id}>
            {t.conversation}
          </Heading>
          <ol className={classes["thread"]}>
            {replies.map((reply) => (
              <li key={reply.reply_id} data-received={reply.is_received || undefined}>
                <p className={classes["when"]}>
                  {reply.is_received
                    ? t.received(
                        reply.sender === enquiry.email ? name : reply.sender,
                        formatMoment(reply.written_at),
                      )
                    : t.answered(reply.written_by, formatMoment(reply.written_at))}
                </p>
                <p className={classes["answer"]}>{reply.text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {isReplying && status !== "closed" ? (
        <EnquiryReply
          clientId={clientId}
          enquiry={enquiry}
          onSent={refresh}
          onClose={() => setReplying(false)}
        />
      ) : (
        <ItemActions>
          {status === "closed" ? (
            <Button
              size="sm"
              variant="outline"
              loading={moving.isPending}
              aria-label={t.reopenOf(name)}
              onClick={() => move(replies.length > 0 ? "replied" : "new")}
            >
              {t.reopen}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant={status === "new" ? "filled" : "outline"}
                aria-label={t.replyTo(name)}
                onClick={() => setReplying(true)}
              >
                {t.reply}
              </Button>
              {status === "new" && (
                <Button
                  size="sm"
                  variant="outline"
                  loading={moving.isPending && moving.variables === "replied"}
                  aria-label={t.markRepliedOf(name)}
                  onClick={() => move("replied")}
                >
                  {t.markReplied}
                </Button>
              )}
              <Button
                size="sm"
                variant="subtle"
                loading={moving.isPending && moving.variables === "closed"}
                aria-label={t.closeOf(name)}
                onClick={() => move("closed")}
              >
                {t.close}
              </Button>
            </>
          )}
        </ItemActions>
      )}
    </ItemCard>
  );
}

/** Whole days since an instant. */
function daysSince(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / DAY));
}

function subjectOf({ event_title }: Enquiry): string {
  return event_title ? `?subject=${encodeURIComponent(event_title)}` : "";
}
