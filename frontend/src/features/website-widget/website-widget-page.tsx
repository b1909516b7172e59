import { useQuery } from "@tanstack/react-query";
import { AppWindow } from "lucide-react";
import { useId, useState } from "react";
import { t as locale } from "#messages/locale";
import { t } from "#messages/website-widget";
import { type SiteClient, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { codeOf, type WidgetChoice, type WidgetContent } from "@/features/website-widget/code";
import { Preview } from "@/features/website-widget/preview";
import { widgetTripsQuery } from "@/features/website-widget/queries";
import classes from "@/features/website-widget/website-widget.module.css";
import { languageOptions } from "@/lib/languages";
import { Card } from "@/ui/card";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { CopyButton } from "@/ui/copy-button";
import { TextField } from "@/ui/fields";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";
import { SelectField } from "@/ui/select-field";
import { EmptyState } from "@/ui/states";

const CONTENTS: readonly WidgetContent[] = ["trips", "dates", "button"];
const LONGEST_SOURCE = 60;

/** Makes the code of the widget for a company's own website, with a preview. */
export function WebsiteWidgetPage() {
  const { client } = useSite();
  if (!client) return <EmptyState icon={AppWindow} title={t.noSite} text={t.noSiteText} />;
  return <OfClient client={client} />;
}

function OfClient({ client }: { client: SiteClient }) {
  const departures = useQuery(widgetTripsQuery);
  return (
    <QueryList query={departures} skeletons={["24rem"]} errorTitle={t.failed}>
      {({ events }) =>
        events.length === 0 ? (
          <EmptyState icon={AppWindow} title={t.noTrips} text={t.noTripsText} />
        ) : (
          <Maker client={client} trips={events} />
        )
      }
    </QueryList>
  );
}

function Maker({ client, trips }: { client: SiteClient; trips: readonly Wire["WidgetTrip"][] }) {
  const [choice, setChoice] = useState<WidgetChoice>({
    content: "trips",
    tripId: trips[0]?.event_id ?? null,
    colour: client.colour,
    source: "",
  });
  const [language, setLanguage] = useState(locale.code);
  const change = (part: Partial<WidgetChoice>) => setChoice({ ...choice, ...part });
  const site = window.location.origin;
  const code = codeOf(choice, { site, language, fallback: t.fallback(client.client_name) });
  const codeId = useId();
  const previewId = useId();
  const ownLanguage = languageOptions.find(({ value }) => value === locale.code)?.label ?? locale.code;
  return (
    <div className={classes["page"]}>
      <Card label={t.settings}>
        <ChoiceGroup legend={t.content}>
          {CONTENTS.map((content) => (
            <Choice
              key={content}
              name="content"
              checked={choice.content === content}
              onPick={() => change({ content })}
              title={t.contents[content]}
            />
          ))}
        </ChoiceGroup>
        {choice.content !== "trips" && (
          <SelectField
            label={t.trip}
            value={String(choice.tripId)}
            data={trips.map(({ event_id, title }) => ({ value: String(event_id), label: title }))}
            onChange={(event) => change({ tripId: Number(event.currentTarget.value) })}
          />
        )}
        <SelectField
          label={t.language}
          value={language}
          data={languageOptions}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <label className={classes["colour"]}>
          {t.colour}
          <input
            type="color"
            className={classes["well"]}
            value={choice.colour}
            onChange={(event) => change({ colour: event.currentTarget.value })}
          />
        </label>
        <TextField
          label={t.source}
          description={t.sourceHint}
          value={choice.source}
          maxLength={LONGEST_SOURCE}
          autoComplete="off"
          onChange={(event) => change({ source: event.currentTarget.value })}
        />
      </Card>
      <Stack>
        <Card labelledBy={codeId}>
          <Row noWrap align="start" justify="between">
            <Heading id={codeId}>{t.code}</Heading>
            <CopyButton text={code} label={t.copyCode} />
          </Row>
          <Hint>{t.codeText}</Hint>
          <pre className={classes["code"]}>
            <code>{code}</code>
          </pre>
          <Hint>
            {t.policy} <code>{site}</code>
          </Hint>
        </Card>
        <Card labelledBy={previewId}>
          <Heading id={previewId}>{t.preview}</Heading>
          <Hint>{t.previewText(ownLanguage)}</Hint>
          <Preview choice={choice} language={locale.code} />
        </Card>
      </Stack>
    </div>
  );
}
