import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/customers";
import { PageHead } from "@/domain/page-head";
import { ChosenEnquiries } from "@/features/customers/chosen-enquiries";
import {
  type Enquiry,
  enquiriesFile,
  enquiriesQuery,
  waitingCountsQuery,
} from "@/features/customers/customer-queries";
import {
  ENQUIRY_SORTS,
  type EnquiriesSearch,
  LONGEST_SEARCH,
  readEnquiriesSearch,
  readEnquirySort,
} from "@/features/customers/customer-search";
import classes from "@/features/customers/enquiries-page.module.css";
import { EnquiryCard } from "@/features/customers/enquiry-card";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DownloadMenu } from "@/ui/download-menu";
import { ItemCards, ItemPage } from "@/ui/item-cards";
import { Heading, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { SearchField } from "@/ui/search-field";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";

const SHOWN = ["new", "replied", "closed", "all"] as const;

type Props = {
  clientId: number;
  /** From the address. */
  search: Readonly<Record<string, unknown>>;
  onSearch: (next: EnquiriesSearch, how?: { replace?: boolean }) => void;
};

/** Visitors' enquiries with answers, and the number of departure alerts by trip. */
export function EnquiriesPage({ clientId, search, onSearch }: Props) {
  const enquiriesSearch = readEnquiriesSearch(search);
  const { enquiry: oneId, status = oneId ? "all" : "new", page = 1, ...narrowing } = enquiriesSearch;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const enquiries = useQuery(enquiriesQuery(clientId, enquiriesSearch));
  const isLoading = enquiries.isPending || enquiries.isPlaceholderData;
  const rows = isLoading ? [] : (enquiries.data?.data ?? []);
  const counts = enquiries.data?.counts;
  const chosen = rows.filter(({ connection_request_id: id }) => chosenIds.has(id));
  const choose = (enquiry: Enquiry, isChosen: boolean) => {
    const after = new Set(chosenIds);
    if (isChosen) after.add(enquiry.connection_request_id);
    else after.delete(enquiry.connection_request_id);
    setChosenIds(after);
  };
  const narrow = (next: EnquiriesSearch) =>
    onSearch(
      { ...(enquiriesSearch.status && { status: enquiriesSearch.status }), ...next },
      { replace: true },
    );
  const isNone = counts && Object.values(counts).every((count) => count === 0);
  return (
    <>
      <PageHead
        title={t.enquiries}
        lead={t.enquiriesLead}
        aside={
          <Segments
            label={t.enquiriesShown}
            value={status}
            options={SHOWN.map((value) => ({
              value,
              label:
                counts && value !== "all"
                  ? t.countOf(t.statuses[value], counts[value] ?? 0)
                  : t.statuses[value],
            }))}
            onChange={(next) => onSearch({ ...narrowing, ...(next !== "new" && { status: next }) })}
          />
        }
      />
      <ItemPage>
        <WaitingCounts clientId={clientId} />
        <search className={classes["tools"]}>
          <SearchField
            label={t.searchEnquiries}
            placeholder={t.searchEnquiriesPlaceholder}
            clear={t.clear}
            value={narrowing.q}
            longest={LONGEST_SEARCH}
            onSearch={(q) => {
              const { q: _, ...otherFilters } = narrowing;
              narrow(q ? { ...otherFilters, q } : otherFilters);
            }}
          />
          <SelectField
            label={t.order}
            value={narrowing.sort ?? ""}
            data={[
              { value: "", label: t.orders.usual },
              ...ENQUIRY_SORTS.map((value) => ({ value, label: t.orders[value] })),
            ]}
            onChange={(event) => {
              const { sort: _, ...otherFilters } = narrowing;
              const sort = readEnquirySort(event.currentTarget.value);
              narrow(sort ? { ...otherFilters, sort } : otherFilters);
            }}
          />
          {rows.length > 0 && !oneId && (
            <DownloadMenu
              label={t.enquiries}
              fileOf={(format) => enquiriesFile(clientId, format, enquiriesSearch)}
            />
          )}
        </search>
        {oneId && (
          <p>
            <TextLink to="/to/inbox">{t.backToInbox}</TextLink>
          </p>
        )}
        <QueryList
          query={enquiries}
          hidesPrevious
          skeletons={["8rem", "8rem"]}
          errorTitle={t.enquiriesFailed}
          isEmpty={({ data }) => data.length === 0}
          empty={{
            icon: Mail,
            title: isNone ? t.noEnquiries : status === "new" && !narrowing.q ? t.noneNew : t.noneLikeThis,
            text: isNone ? t.noEnquiriesText : "",
            action: !isNone && (
              <Button variant="outline" onClick={() => onSearch({ status: "all" })}>
                {t.showAll}
              </Button>
            ),
          }}
        >
          {({ data }) => (
            <ItemCards label={t.enquiries}>
              {data.map((enquiry) => (
                <EnquiryCard
                  key={enquiry.connection_request_id}
                  clientId={clientId}
                  enquiry={enquiry}
                  isOpened={oneId === enquiry.connection_request_id}
                  isChosen={chosenIds.has(enquiry.connection_request_id)}
                  onChoose={(isChosen) => choose(enquiry, isChosen)}
                />
              ))}
            </ItemCards>
          )}
        </QueryList>
        {chosen.length > 0 && (
          <ChosenEnquiries clientId={clientId} chosen={chosen} onDone={() => setChosenIds(new Set())} />
        )}
        <Pager
          page={page}
          pages={enquiries.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...enquiriesSearch, page: next })}
        />
      </ItemPage>
    </>
  );
}

/** The number of people who asked for departure alerts, which helps to plan the next departure. */
function WaitingCounts({ clientId }: { clientId: number }) {
  const { data: waiting = [] } = useQuery(waitingCountsQuery(clientId));
  if (waiting.length === 0) return null;
  return (
    <Card label={t.waiting}>
      <Heading size="md" breakable>
        {t.waiting}
      </Heading>
      <Row as="ul" gap={5} rowGap={2} above={3}>
        {waiting.map(({ event_id, event_title, people }) => (
          <li key={event_id}>
            <TextLink to="/events/$eventId" params={{ eventId: event_id }}>
              {event_title}
            </TextLink>{" "}
            <Badge tone="note">{t.people(people)}</Badge>
          </li>
        ))}
      </Row>
    </Card>
  );
}
