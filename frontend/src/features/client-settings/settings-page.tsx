import { type ReactNode, useEffect, useId } from "react";
import { t } from "#messages/eventsettings";
import { PageHead } from "@/domain/page-head";
import { CategoriesPart } from "@/features/client-settings/categories-part";
import { ContentPart } from "@/features/client-settings/content-part";
import classes from "@/features/client-settings/settings-page.module.css";
import { Card } from "@/ui/card";
import { Heading, Hint } from "@/ui/layout";

type Props = {
  clientId: number;
  /** The editor of the terms of sale, from another feature. */
  terms: ReactNode;
  /** The editor of the policy pages, from another feature. */
  policies: ReactNode;
};

/** Settings shared by all trips of a client. */
export function SettingsPage({ clientId, terms, policies }: Props) {
  const id = useId();
  // The address may name a part of the page that is rendered only after its data is loaded.
  useEffect(() => {
    const part = window.location.hash.slice(1);
    if (part === "content" || part === "terms" || part === "policies")
      document.getElementById(part)?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <div className={classes["page"]}>
        <CategoriesPart clientId={clientId} />
        <Card id="terms" labelledBy={id}>
          <div>
            <Heading size="title-sm" id={id}>
              {t.terms}
            </Heading>
            <Hint>{t.termsLead}</Hint>
          </div>
          {terms}
        </Card>
        <ContentPart clientId={clientId} />
        {policies}
      </div>
    </>
  );
}
