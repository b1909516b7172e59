import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/support";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { ClientRow } from "@/features/admin/queries";
import classes from "@/features/admin/support-dialog.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LongTextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";

const LONGEST_REASON = 500;
const SHORTEST_REASON = 5;

/** Opens an approved client's panel as its operator sees it, once the reason is told. */
export function SupportView({ client }: { client: ClientRow }) {
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

function Reason({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const looking = useMutation({
    mutationFn: () =>
      call("post", "/api/clients/{client_id}/support-view", {
        path: { client_id: client.client_id },
        body: { reason: reason.trim() },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTold = reason.trim().length >= SHORTEST_REASON;
    setMissing(!isTold);
    if (isTold) looking.mutate();
  };
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{t.text(client.client_name)}</p>
      <p>{t.kept(client.client_name)}</p>
      <LongTextField
        label={t.reason}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
        value={reason}
        error={isMissing && t.reasonMissing}
        onChange={(change) => setReason(change.currentTarget.value)}
      />
      {looking.isError && <Notice tone="bad">{sentenceOf(looking.error, t.failed)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" loading={looking.isPending || looking.isSuccess}>
          {t.begin}
        </Button>
      </div>
    </form>
  );
}
