import { useEffect } from "react";
import { t } from "#messages/eventsettings";
import { CategoriesPart } from "@/features/operator/categories-part";
import { ChargesPart } from "@/features/operator/charges-part";
import { ContentPart } from "@/features/operator/content-part";
import { PageHead } from "@/features/operator/page-head";
import { PricesPart } from "@/features/operator/prices-part";
import classes from "@/features/operator/settings-page.module.css";

/** Settings shared by all trips of a client. */
export function SettingsPage({ clientId }: { clientId: number }) {
  // The address may name a part of the page that is rendered only after its data is loaded.
  useEffect(() => {
    if (window.location.hash === "#content") document.getElementById("content")?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <div className={classes["page"]}>
        <CategoriesPart clientId={clientId} />
        <PricesPart clientId={clientId} />
        <ChargesPart clientId={clientId} />
        <ContentPart clientId={clientId} />
      </div>
    </>
  );
}
