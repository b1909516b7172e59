import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { ago } from "@/features/account/ago";
import { assistantsQuery, type ConnectedAssistant, disconnectAssistant } from "@/features/account/calls";
import { Section } from "@/features/account/section";
import classes from "@/features/account/sign-ins.module.css";
import { Button } from "@/ui/button";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** The assistants that act for the person at this company, with buttons to stop them; nothing without any. */
export function ConnectedAssistants() {
  const queryClient = useQueryClient();
  const list = useQuery(assistantsQuery);
  const ending = useMutation({
    mutationFn: ({ connection_id }: ConnectedAssistant) => disconnectAssistant(connection_id),
    onSuccess: (assistants) => {
      queryClient.setQueryData(assistantsQuery.queryKey, assistants);
      toast.success(t.assistantDisconnected);
    },
  });
  if (!list.data?.length) return null;
  const now = Date.now();
  return (
    <Section title={t.assistantsTitle} lead={t.assistantsLead}>
      {ending.isError && <Notice tone="bad">{sentenceOf(ending.error, t.disconnectFailed)}</Notice>}
      <ul className={classes["list"]}>
        {list.data.map((assistant) => {
          const name = assistant.name || assistant.redirect_host;
          return (
            <li key={assistant.connection_id} className={classes["plain"]}>
              <Stack gap={0} breakable>
                <Row as="p" gap={2} tone="ink" size="md" weight={600}>
                  {name}
                </Row>
                <p>{assistant.redirect_host}</p>
                <p>
                  {t.connectedOn(ago(assistant.connected_at, now))} ·{" "}
                  {assistant.last_used_at ? t.lastUsed(ago(assistant.last_used_at, now)) : t.neverUsed}
                </p>
              </Stack>
              <Button
                variant="subtle"
                size="sm"
                loading={ending.isPending && ending.variables.connection_id === assistant.connection_id}
                aria-label={t.disconnectNamed(name)}
                onClick={() => ending.mutate(assistant)}
              >
                {t.disconnect}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
