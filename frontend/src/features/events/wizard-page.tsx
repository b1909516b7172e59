import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t as list } from "#messages/events";
import { t } from "#messages/wizard";
import { isNotFound } from "@/api/errors";
import { eventQuery } from "@/domain/events";
import { BasicInfoForm } from "@/features/events/basic-info-form";
import { CopyDialog } from "@/features/events/copy-dialog";
import { DatesEditor } from "@/features/events/dates-editor";
import { DATES_FORM, GO_ON } from "@/features/events/dates-form";
import { EditConflictNotice } from "@/features/events/edit-conflict";
import { ItineraryEditor } from "@/features/events/itinerary-editor";
import { MissingNotice } from "@/features/events/missing-notice";
import { OptionsEditor } from "@/features/events/options-editor";
import { OwnSiteLink } from "@/features/events/own-site-link";
import { OwnTerms, type TermsOf } from "@/features/events/own-terms";
import { Priced } from "@/features/events/priced";
import { PricingEditor } from "@/features/events/pricing-editor";
import { completeSteps, STEPS, type StepName } from "@/features/events/progress";
import { PublishDialog } from "@/features/events/publish-dialog";
import { categoriesQuery, type OwnEvent } from "@/features/events/queries";
import { SaveState } from "@/features/events/save-state";
import { useBasics } from "@/features/events/use-basics";
import classes from "@/features/events/wizard.module.css";
import { WizardSteps } from "@/features/events/wizard-steps";
import { Button } from "@/ui/button";
import { DraftOffer } from "@/ui/draft-notice";
import { Form } from "@/ui/form";
import { Stack } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  clientId: number;
  /** None: an event is created. */
  eventId: number | null;
  step: StepName;
  onStep: (step: StepName) => void;
  /** The first save of a new event: it has an address of its own from now on. */
  onCreated: (eventId: number) => void;
  onCopied: (eventId: number) => void;
  onDone: () => void;
  terms: TermsOf;
};

/** From an idea to a departure on sale, in four steps. */
export function WizardPage({ eventId, ...props }: Props) {
  if (eventId === null) return <Wizard {...props} event={null} />;
  return <LoadedWizard {...props} eventId={eventId} />;
}

function LoadedWizard({ eventId, ...props }: Props & { eventId: number }) {
  const event = useQuery(eventQuery(eventId));
  if (event.data) return <Wizard key={eventId} {...props} event={event.data} />;
  return (
    <>
      <PageHead title={t.edit} panel={list.panel} />
      {event.isPending ? (
        <SkeletonGroup className={classes["page"]}>
          <Skeleton height="3.5rem" />
          <Skeleton height="24rem" />
        </SkeletonGroup>
      ) : isNotFound(event.error) ? (
        <EmptyState
          title={t.notFound}
          text={t.notFoundText}
          action={<ButtonLink to={EVENTS}>{t.backToEvents}</ButtonLink>}
        />
      ) : (
        <ErrorState
          title={props.step === "pricing" ? t.pricing.loadFailed : t.loadFailed}
          text={event.error?.message ?? ""}
          onRetry={() => void event.refetch()}
        />
      )}
    </>
  );
}

const EVENTS = "/to/event-creation";

type WizardProps = Omit<Props, "eventId"> & { event: OwnEvent | null };

function Wizard({ clientId, event, step: requestedStep, onStep, ...props }: WizardProps) {
  const { onCreated, onCopied, onDone, terms } = props;
  const [isBusy, setBusy] = useState(false);
  // Of the open departure: Next saves it and goes on.
  const [isSavable, setSavable] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { data: categories = [] } = useQuery(categoriesQuery(clientId));
  const edited = useBasics({ clientId, event, isBusy });

  const isLocked = event === null;
  const step = isLocked ? "basics" : requestedStep;
  const place = STEPS.indexOf(step);
  const readOnly = event !== null && !event.is_editable;
  const server = completeSteps(event);
  const complete = { ...server, basics: edited.isValid && (event === null || server.basics) };
  const mayPublish = event !== null && (Object.values(complete).every(Boolean) || event.status === "active");
  const isLast = place === STEPS.length - 1;

  const go = (next: StepName) => {
    onStep(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  const saveAndNext = async () => {
    if (isBusy) return setWaiting(true);
    const id = readOnly ? event.event_id : await edited.save();
    if (id === null) return;
    if (event === null) onCreated(id);
    else go("itinerary");
  };
  // Pressed during uploads: it continues automatically once they have finished.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only their arrival is waited for
  useEffect(() => {
    if (!isWaiting || isBusy) return;
    setWaiting(false);
    void saveAndNext();
  }, [isWaiting, isBusy]);
  const publish = async () => {
    if (!mayPublish || (await edited.save()) === null) return;
    setPublishing(true);
  };

  const name = event?.title || edited.form.watch("title").trim();
  const title = event ? t.edit : t.create;
  return (
    <div ref={top} className={classes["page"]} data-wide={step === "pricing" || undefined}>
      <PageHead
        panel={list.panel}
        back={<TextLink to={EVENTS}>{t.backToEvents}</TextLink>}
        title={name ? t.titleWith(title, name) : title}
        aside={
          event && (
            <TextLink to="/to/timeline" search={{ event: event.event_id }}>
              {t.timeline}
            </TextLink>
          )
        }
      />
      <WizardSteps current={step} complete={complete} isLocked={isLocked} onStep={go} />
      {readOnly && (
        <Notice
          tone="warn"
          title={t.ongoingTitle}
          action={
            <Button size="sm" onClick={() => setCopying(true)}>
              {t.makeCopy}
            </Button>
          }
        >
          {`${t.ongoing} ${t.ongoingDates}`}
        </Notice>
      )}
      {edited.isElsewhere && (
        <EditConflictNotice
          title={t.otherTabTitle}
          onLoad={edited.loadOther}
          onKeep={() => void edited.keepMine()}
        />
      )}
      <Stack>
        {step === "basics" && (
          <>
            {!readOnly && <DraftOffer draft={edited.draft} onRestore={edited.restore} />}
            {isLocked && <p className={classes["state"]}>{t.lockedHint}</p>}
            {event?.is_fixed && !readOnly && <Notice>{t.fixedActive}</Notice>}
          </>
        )}
        {/* Stays in the page on the other steps: its pictures may still be on their way. */}
        <div hidden={step !== "basics"}>
          <Form gap={0} form={edited.form} onSave={() => undefined}>
            <BasicInfoForm
              form={edited.form}
              categories={categories}
              isFixed={event?.is_fixed ?? false}
              disabled={readOnly}
              onBusy={setBusy}
            />
          </Form>
        </div>
        {event && step === "itinerary" && <ItineraryEditor event={event} needsEta readOnly={readOnly} />}
        {event && step === "dates" && (
          <DatesEditor event={event} onValid={setSavable} onNext={() => go("pricing")} terms={terms} />
        )}
        {event && step === "pricing" && (
          <>
            <Priced event={event}>
              <PricingEditor event={event} readOnly={readOnly} />
              <OptionsEditor event={event} readOnly={readOnly} />
              <OwnTerms eventId={event.event_id} terms={terms} />
            </Priced>
            <MissingNotice event={event} onStep={go} />
            {event.status === "draft" && <p className={classes["state"]}>{t.notPublic}</p>}
          </>
        )}
      </Stack>
      <div className={classes["foot"]}>
        {place > 0 && (
          <Button variant="outline" onClick={() => go(STEPS[place - 1] ?? "basics")}>
            {t.previous}
          </Button>
        )}
        {(edited.state !== "saved" || (event && step === "basics")) && <SaveState state={edited.state} />}
        <div className={classes["footEnd"]}>
          {place === 0 && (
            <Button loading={edited.isSaving || isWaiting} onClick={() => void saveAndNext()}>
              {readOnly ? t.next : t.saveAndNext}
            </Button>
          )}
          {step === "dates" && isSavable && (
            <Button type="submit" form={DATES_FORM} name={GO_ON}>
              {t.next}
            </Button>
          )}
          {place > 0 && !isLast && !isSavable && (
            <Button
              aria-disabled={!complete[step] || undefined}
              title={complete[step] ? undefined : t.nextHint}
              onClick={() => complete[step] && go(STEPS[place + 1] ?? step)}
            >
              {t.next}
            </Button>
          )}
          {isLast && (
            <>
              <Button variant="outline" onClick={onDone}>
                {t.done}
              </Button>
              {event?.status === "active" ? (
                <OwnSiteLink event={event}>{t.seeOnSite}</OwnSiteLink>
              ) : (
                <Button aria-disabled={!mayPublish || undefined} onClick={() => void publish()}>
                  {t.publish}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {event && (
        <>
          <PublishDialog event={event} opened={isPublishing} onClose={() => setPublishing(false)} />
          <CopyDialog
            event={isCopying ? event : null}
            isOngoing
            onCopied={onCopied}
            onClose={() => setCopying(false)}
          />
        </>
      )}
    </div>
  );
}
