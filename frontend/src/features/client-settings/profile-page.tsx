import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { t } from "#messages/client";
import { fetchPerson, handOffAddress, useSite } from "@/api/site";
import { clientQuery, hostOf, updateClient } from "@/domain/clients";
import { PageHead } from "@/domain/page-head";
import { type ClientProfile, clientValues, urlProblem } from "@/features/client-settings/client-fields";
import { ClientForm } from "@/features/client-settings/client-form";
import classes from "@/features/client-settings/client-form.module.css";
import { ContactFields } from "@/features/client-settings/contact-fields";
import { DomainsPart } from "@/features/client-settings/domains-part";
import { FooterFields } from "@/features/client-settings/footer-fields";
import { LookFields } from "@/features/client-settings/look-fields";
import { ReceiptDetailsForm } from "@/features/client-settings/receipt-details-form";
import { RenameNotice } from "@/features/client-settings/rename-notice";
import { useClientForm } from "@/features/client-settings/use-client-form";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const HERE = "/to/basic-client-profile";
/** The parts that an address may name. */
const PARTS = new Set(["pictures", "look", "footer", "contacts", "receipts", "upi"]);

/** What travellers see of a client; read-only until Edit is pressed. */
export function ProfilePage({ clientId, upi }: { clientId: number; upi: ReactNode }) {
  const client = useQuery(clientQuery(clientId));
  if (client.data) {
    return (
      <>
        <Profile client={client.data} />
        <div id="receipts">
          <ReceiptDetailsForm clientId={clientId} />
        </div>
        <div id="upi">{upi}</div>
        <DomainsPart clientId={clientId} label={client.data.url} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t.profileTitle} lead={t.profileLead} />
      {client.isError ? (
        <ErrorState title={t.loadFailed} text={client.error.message} onRetry={() => void client.refetch()} />
      ) : (
        <SkeletonGroup className={classes["parts"]}>
          <p>{t.loading}</p>
          <Skeleton height="22rem" />
          <Skeleton height="16rem" />
        </SkeletonGroup>
      )}
    </>
  );
}

function Profile({ client }: { client: ClientProfile }) {
  const queryClient = useQueryClient();
  const site = useSite();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  const editor = useClientForm({
    draftKey: `toli.client.${client.client_id}.profile`,
    onRestore: () => setIsEditing(true),
    defaultValues: clientValues(client),
    save: (body) => updateClient(client.client_id, body),
    failed: t.updateFailed,
    onSaved: async (saved) => {
      queryClient.setQueryData(clientQuery(client.client_id).queryKey, saved);
      editor.dropDraft();
      editor.form.reset(clientValues(saved));
      setIsEditing(false);
      const isRequest =
        saved.rename?.approval_status === "open" && saved.rename.requested_at !== client.rename?.requested_at;
      toast.success(isRequest ? t.reviewRequested : t.saved);
      if (site.client && saved.url !== site.client.client_url) {
        // A new address was approved meanwhile, and this host is the former one: open the new one, signed in.
        window.location.assign(await newHome(saved.url));
        return;
      }
      await fetchPerson(queryClient);
      void queryClient.invalidateQueries();
    },
  });

  const newHome = (label: string) =>
    handOffAddress(label, HERE).catch(() => `${window.location.protocol}//${hostOf(label, site)}${HERE}`);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  // The address may name a part of the page that is rendered only after its data is loaded.
  useEffect(() => {
    const part = window.location.hash.slice(1);
    if (PARTS.has(part)) document.getElementById(part)?.scrollIntoView();
  }, []);

  const [url, name] = useWatch({ control: editor.control, name: ["url", "client_name"] });
  const label = url.trim().toLowerCase();
  const isMoving = isEditing && label !== client.url && !editor.isTaken && urlProblem(label) === null;
  const isRenaming = isEditing && name.trim() !== client.client_name;

  return (
    <Form
      gap={0}
      form={editor.form}
      aria-label={t.profileTitle}
      onSave={editor.onSave}
      onInvalid={editor.onInvalid}
    >
      <PageHead
        title={t.profileTitle}
        lead={t.profileLead}
        aside={
          !isEditing && (
            <Button
              ref={button}
              onClick={() => {
                editor.ignoreDraft();
                setIsEditing(true);
              }}
            >
              {t.edit}
            </Button>
          )
        }
      />
      {!isEditing && editor.notice && (
        <Stack gap={3} below={4} width="wide">
          {editor.notice}
        </Stack>
      )}
      {isEditing && (editor.generalError || isMoving || isRenaming) && (
        <Stack gap={3} below={4} width="wide">
          {editor.generalError && <Notice tone="bad">{t.error(editor.generalError)}</Notice>}
          {(isMoving || isRenaming) && (
            <Notice>{t.reviewNeeded(client.client_name, hostOf(client.url, site))}</Notice>
          )}
          {isMoving && (
            <Notice tone="warn">{t.urlMoves(hostOf(client.url, site), hostOf(label, site))}</Notice>
          )}
        </Stack>
      )}
      <ClientForm
        editor={editor}
        ownUrl={client.url}
        readOnly={!isEditing}
        look={<LookFields editor={editor} readOnly={!isEditing} />}
        review={<RenameNotice client={client} isEditing={isEditing} />}
      />
      <FooterFields editor={editor} readOnly={!isEditing} />
      <div id="contacts">
        <ContactFields editor={editor} readOnly={!isEditing} />
      </div>
      {isEditing && (
        <div className={classes["actions"]}>
          <Button
            variant="outline"
            onClick={() => {
              editor.startAgain();
              setIsEditing(false);
            }}
          >
            {t.cancel}
          </Button>
          <SubmitButton control={editor.control} saying={t.saving} disabled={editor.isBusy}>
            {t.save}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
