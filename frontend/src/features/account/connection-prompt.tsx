import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/account";
import { type Me, refreshPerson, type SiteClient, useSite } from "@/api/site";
import { joinedQuery, joinOperator } from "@/features/account/calls";
import { isSkipped, mayConnect, skip } from "@/features/account/connection";
import classes from "@/features/account/dialogs.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** On an operator's site, once per session: asks a person who has not joined whether they want to. */
export function ConnectionPrompt({ me }: { me: Me }) {
  const { client } = useSite();
  if (!client || !mayConnect(me, client)) return null;
  return <Prompt me={me} client={client} />;
}

function Prompt({ me, client }: { me: Me; client: SiteClient }) {
  const queryClient = useQueryClient();
  const [isOver, setOver] = useState(() => isSkipped(me.user_id));
  const joined = useQuery({ ...joinedQuery(me.user_id), enabled: !isOver });
  const isStranger = joined.data?.every(({ client_id }) => client_id !== client.client_id) ?? false;
  // Rendered closed first, so that the dialog knows where to return the focus.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isStranger && !isOver), [isStranger, isOver]);

  const connecting = useMutation({
    mutationFn: () => joinOperator(client.client_url, me.user_id),
    onSuccess: async () => {
      setOver(true);
      toast.success(t.connected(client.client_name));
      await Promise.all([queryClient.invalidateQueries(joinedQuery(me.user_id)), refreshPerson(queryClient)]);
    },
  });
  const leave = () => {
    skip(me.user_id);
    setOver(true);
  };

  return (
    <Dialog title={t.connectTitle(client.client_name)} opened={isOpen} onClose={leave} size="sm">
      <div className={classes["form"]}>
        <p>{t.connectText(client.client_name)}</p>
        {connecting.error && <Notice tone="bad">{t.connectFailed}</Notice>}
        <div className={classes["actions"]}>
          <Button variant="outline" onClick={leave}>
            {t.skip}
          </Button>
          <Button loading={connecting.isPending} onClick={() => connecting.mutate()} data-autofocus>
            {t.connect}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
