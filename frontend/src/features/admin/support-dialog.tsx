import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/support";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { ClientRow } from "@/features/admin/queries";
import { ReasonForm } from "@/features/admin/reason-form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type Looked = Pick<ClientRow, "client_id" | "client_name" | "approval_status">;

/** Opens an approved client's panel as its operator sees it, after the administrator enters a reason. */
export function SupportView({ client }: { client: Looked }) {
  const [opened, setOpened] = useState(false);
  if (client.approval_status !== "approved") return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={t.lookOf(client.client_name)}
        onClick={() => setOpened(true)}
      >
        {t.look}
      </Button>
      <Dialog title={t.title(client.client_name)} opened={opened} onClose={() => setOpened(false)} size="sm">
        {opened && <Reason client={client} onClose={() => setOpened(false)} />}
      </Dialog>
    </>
  );
}

function Reason({ client, onClose }: { client: Looked; onClose: () => void }) {
  const looking = useMutation({
    mutationFn: (reason: string) =>
      call("post", "/api/clients/{client_id}/support-view", {
        path: { client_id: client.client_id },
        body: { reason },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <ReasonForm
      missing={t.reasonMissing}
      submit={t.begin}
      back={t.back}
      loading={looking.isPending || looking.isSuccess}
      refusal={looking.isError ? sentenceOf(looking.error, t.failed) : null}
      onSubmit={(reason) => looking.mutate(reason)}
      onClose={onClose}
    >
      <p>{t.text(client.client_name)}</p>
      <p>{t.kept(client.client_name)}</p>
    </ReasonForm>
  );
}
