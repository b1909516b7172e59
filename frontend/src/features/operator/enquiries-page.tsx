import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, MapPin, Phone, Ticket } from "lucide-react";
import { t } from "#messages/operator";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/enquiries-page.module.css";
import { PageHead } from "@/features/operator/page-head";
import { enquiriesQuery, waitingQuery } from "@/features/operator/queries";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

export type EnquiriesSearch = { status?: "answered" | "all"; page?: number };

type Enquiry = Wire["EnquiryOut"];
type Props = {
  clientId: number;
  search: EnquiriesSearch;
  onSearch: (search: EnquiriesSearch) => void;
};

/** What visitors asked, and how many wait for which trip. */
export function EnquiriesPage({ clientId, search, onSearch }: Props) {
  const { status = "new", page = 1 } = search;
  const enquiries = useQuery(enquiriesQuery(clientId, status === "all" ? null : status, page));
  const rows = enquiries.data?.data ?? [];
  return (
    <>
      <PageHead
        title={t.enquiries.title}
        lead={t.enquiries.lead}
        aside={
          <Segments
            label={t.enquiries.show}
            value={status}
            options={[
              { value: "new", label: t.enquiries.new },
              { value: "answered", label: t.enquiries.answered },
              { value: "all", label: t.enquiries.all },
            ]}
            onChange={(next) => onSearch(next === "new" ? {} : { status: next })}
          />
        }
      />
      <div className={classes["list"]}>
        <WaitingCounts clientId={clientId} />
        {enquiries.isPending && (
          <SkeletonGroup className={classes["rows"]}>
            <Skeleton height="8rem" />
            <Skeleton height="8rem" />
          </SkeletonGroup>
        )}
        {enquiries.isError && (
          <ErrorState text={enquiries.error.message} onRetry={() => void enquiries.refetch()} />
        )}
        {enquiries.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={Mail}
            title={status === "new" ? t.enquiries.noneNew : t.enquiries.none}
            text={t.enquiries.noneText}
          />
        )}
        {rows.length > 0 && (
          <ul className={classes["rows"]} aria-label={t.enquiries.title}>
            {rows.map((enquiry) => (
              <Row key={enquiry.connection_request_id} clientId={clientId} enquiry={enquiry} />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pages={enquiries.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </div>
    </>
  );
}

function Row({ clientId, enquiry }: { clientId: number; enquiry: Enquiry }) {
  const queries = useQueryClient();
  const isNew = enquiry.status === "new";
  const marking = useMutation({
    mutationFn: () =>
      call("put", "/api/connection-requests/clients/{client_id}/{connection_request_id}/{status}", {
        path: {
          client_id: clientId,
          connection_request_id: enquiry.connection_request_id,
          status: isNew ? "answered" : "new",
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/connection-requests"),
      });
      toast.success(isNew ? t.enquiries.markedAnswered(enquiry.name) : t.enquiries.markedNew(enquiry.name));
    },
    onError: (error) => toast.error(error.message),
  });
  const subject = enquiry.event_title ? `?subject=${encodeURIComponent(enquiry.event_title)}` : "";
  return (
    <li className={classes["card"]}>
      <div className={classes["head"]}>
        <h2 className={classes["name"]}>{enquiry.name}</h2>
        <Badge tone={isNew ? "brand" : "good"}>{isNew ? t.enquiries.new : t.enquiries.answered}</Badge>
        <time dateTime={enquiry.created_at} className={classes["when"]}>
          {formatMoment(enquiry.created_at)}
        </time>
      </div>
      <ul className={classes["facts"]}>
        <li>
          <Mail size={16} aria-hidden />
          <a href={`mailto:${enquiry.email}${subject}`}>{enquiry.email}</a>
        </li>
        <li>
          <Phone size={16} aria-hidden />
          <a href={`tel:+91${enquiry.contact_no}`}>{enquiry.contact_no}</a>
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
      </ul>
      <div>
        <Button
          size="sm"
          variant={isNew ? "filled" : "outline"}
          loading={marking.isPending}
          aria-label={isNew ? t.enquiries.markAnsweredOf(enquiry.name) : t.enquiries.markNewOf(enquiry.name)}
          onClick={() => marking.mutate()}
        >
          {isNew ? t.enquiries.markAnswered : t.enquiries.markNew}
        </Button>
      </div>
    </li>
  );
}

/** Who signed up to hear of dates: worth knowing before planning the next departure. */
function WaitingCounts({ clientId }: { clientId: number }) {
  const { data: waiting = [] } = useQuery(waitingQuery(clientId));
  if (waiting.length === 0) return null;
  return (
    <Card label={t.enquiries.waiting}>
      <h2 className={classes["name"]}>{t.enquiries.waiting}</h2>
      <ul className={classes["waiting"]}>
        {waiting.map(({ event_id, event_title, people }) => (
          <li key={event_id}>
            <TextLink to="/events/$eventId" params={{ eventId: event_id }}>
              {event_title}
            </TextLink>{" "}
            <Badge tone="note">{t.enquiries.people(people)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
