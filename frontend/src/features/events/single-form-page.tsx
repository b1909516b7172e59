import { useQuery } from "@tanstack/react-query";
import { MousePointerClick } from "lucide-react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { t as wizard } from "#messages/wizard";
import { isNotFound } from "@/api/errors";
import { eventQuery } from "@/domain/events";
import { CategoriesEditor } from "@/features/events/categories-editor";
import { DatesEditor } from "@/features/events/dates-editor";
import { refusalOf } from "@/features/events/error-messages";
import { ItineraryEditor } from "@/features/events/itinerary-editor";
import { OwnTerms, type TermsOf } from "@/features/events/own-terms";
import { PriceListForm } from "@/features/events/price-list-form";
import { allEventsQuery, type OwnEvent } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type FormKind = "itinerary" | "plan" | "pricing" | "categories";

type Props = {
  kind: FormKind;
  clientId: number;
  eventId: number | null;
  onEvent: (eventId: number | null) => void;
  terms: TermsOf;
};

/** One part of the wizard for one event, at an address of its own. */
export function SingleFormPage({ kind, clientId, eventId, onEvent, terms }: Props) {
  const events = useQuery(allEventsQuery(clientId));
  return (
    <div className={classes["page"]}>
      <PageHead panel={list.panel} title={t[kind]} />
      {events.isError && (
        <ErrorState
          title={t.eventsFailed}
          text={refusalOf(events.error, t.eventsFailed)}
          onRetry={() => void events.refetch()}
        />
      )}
      <SelectField
        label={t.pickEvent}
        value={String(eventId ?? "")}
        data={[
          { value: "", label: t.noEvent },
          ...(events.data ?? []).map(({ event_id, title }) => ({ value: String(event_id), label: title })),
        ]}
        onChange={(event) => onEvent(Number(event.currentTarget.value) || null)}
      />
      {eventId === null ? (
        <EmptyState icon={MousePointerClick} title={t.selectFirst} text={t.selectFirstText} />
      ) : (
        <Chosen key={eventId} kind={kind} eventId={eventId} terms={terms} />
      )}
    </div>
  );
}

function Chosen({ kind, eventId, terms }: { kind: FormKind; eventId: number; terms: TermsOf }) {
  const event = useQuery(eventQuery(eventId));
  if (event.data) {
    return (
      <>
        {!event.data.is_editable && kind !== "plan" && <Notice tone="warn">{list.copyAsk}</Notice>}
        <Part kind={kind} event={event.data} terms={terms} />
        <p>
          <TextLink to="/to/event-creation/update/$eventId" params={{ eventId }}>
            {t.inWizard}
          </TextLink>
        </p>
      </>
    );
  }
  if (event.isPending) return <Skeleton height="16rem" />;
  if (isNotFound(event.error)) return <EmptyState title={t.noSuchEvent} text={wizard.notFoundText} />;
  const failed = kind === "pricing" ? t.pricingFailed : t.eventFailed;
  return (
    <ErrorState title={failed} text={refusalOf(event.error, failed)} onRetry={() => void event.refetch()} />
  );
}

function Part({ kind, event, terms }: { kind: FormKind; event: OwnEvent; terms: TermsOf }) {
  switch (kind) {
    case "itinerary":
      return <ItineraryEditor event={event} needsEta={false} readOnly={!event.is_editable} />;
    case "plan":
      return <DatesEditor event={event} terms={terms} />;
    case "pricing":
      return (
        <>
          <PriceListForm event={event} readOnly={!event.is_editable} />
          <OwnTerms eventId={event.event_id} terms={terms} />
        </>
      );
    case "categories":
      return <CategoriesEditor event={event} />;
  }
}
