import { useQueries, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, Hourglass } from "lucide-react";
import { t } from "#messages/client";
import { type Me, useSite } from "@/api/site";
import { hostOf, type OwnClient, ownClientsQuery, registerClient } from "@/domain/clients";
import { PageHead } from "@/domain/page-head";
import { noClient } from "@/features/client-settings/client-fields";
import { ClientForm } from "@/features/client-settings/client-form";
import classes from "@/features/client-settings/client-form.module.css";
import { useClientForm } from "@/features/client-settings/use-client-form";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const LOOK_AGAIN = 20_000;

/** Client registration: the form, then waiting for approval, then the link to the panel. */
export function RegisterPage({ me }: { me: Me }) {
  const site = useSite();
  const [open, approved, rejected] = useQueries({
    queries: [
      { ...ownClientsQuery(me.user_id, "open"), refetchInterval: LOOK_AGAIN },
      { ...ownClientsQuery(me.user_id, "approved"), refetchInterval: LOOK_AGAIN },
      ownClientsQuery(me.user_id, "rejected"),
    ],
  });
  const all = [open, approved, rejected];
  const failed = all.find(({ error }) => error);
  const waiting = open.data?.[0];
  const running = approved.data?.[0];
  const refused = rejected.data?.at(-1);

  return (
    <>
      <PageHead title={t.registerTitle} lead={running ? t.registerAgainLead : t.registerLead} />
      {failed?.error ? (
        <ErrorState
          text={failed.error.message}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      ) : all.some(({ isPending }) => isPending) ? (
        <SkeletonGroup className={classes["parts"]}>
          <Skeleton height="22rem" />
        </SkeletonGroup>
      ) : waiting ? (
        <Waiting
          client={waiting}
          address={hostOf(waiting.url, site)}
          onLook={async () => {
            const [next] = await Promise.all([open.refetch(), approved.refetch(), rejected.refetch()]);
            if (next.data?.length) toast.info(t.stillWaiting);
          }}
        />
      ) : (
        <>
          <Stack gap={3} below={4} width="wide">
            {running && (
              <Notice
                tone="good"
                icon={BadgeCheck}
                title={t.openTitle(running.client_name)}
                action={
                  <ButtonLink to="/to" reloadDocument size="sm">
                    {t.openPanel}
                  </ButtonLink>
                }
              >
                {t.openText(hostOf(running.url, site))}
              </Notice>
            )}
            {refused && !running && (
              <Notice tone="warn" title={t.rejectedTitle(refused.client_name)}>
                {[
                  refused.decision_reason && t.rejectedWhy(refused.decision_reason),
                  t.rejectedText(site.support.email),
                ]
                  .filter(Boolean)
                  .join(" ")}
              </Notice>
            )}
          </Stack>
          <Register me={me} />
        </>
      )}
    </>
  );
}

type WaitingProps = { client: OwnClient; address: string; onLook: () => Promise<void> };

function Waiting({ client, address, onLook }: WaitingProps) {
  return (
    <EmptyState
      icon={Hourglass}
      title={t.waitingTitle}
      text={t.waitingText(client.client_name, address, formatMoment(client.created_at))}
      action={
        <Button variant="outline" onClick={() => void onLook()}>
          {t.checkAgain}
        </Button>
      }
    />
  );
}

function Register({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const editor = useClientForm({
    draftKey: `toli.client.new.${me.user_id}`,
    restoresAtOnce: true,
    defaultValues: noClient,
    save: registerClient,
    failed: t.registerFailed,
    onSaved: async () => {
      editor.dropDraft();
      toast.success(t.registered);
      await queryClient.invalidateQueries();
    },
  });

  return (
    <Form
      gap={0}
      form={editor.form}
      aria-label={t.registerTitle}
      onSave={editor.onSave}
      onInvalid={editor.onInvalid}
    >
      {editor.generalError && (
        <Stack gap={3} below={4} width="wide">
          <Notice tone="bad">{t.error(editor.generalError)}</Notice>
        </Stack>
      )}
      <ClientForm editor={editor} />
      <div className={classes["actions"]}>
        <SubmitButton control={editor.control} disabled={editor.isBusy}>
          {editor.isSaving ? t.registering : t.registerTitle}
        </SubmitButton>
      </div>
    </Form>
  );
}
