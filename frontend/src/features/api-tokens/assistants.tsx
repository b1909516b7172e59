import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/api-tokens";
import { sentenceOf } from "@/api/errors";
import { assistantAccessQuery, setAssistantAccess } from "@/features/api-tokens/queries";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { CopyButton } from "@/ui/copy-button";
import { Heading, Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { toast } from "@/ui/toasts";

type Props = { clientId: number };

/** Switches the access of assistants on, with the address that they are given. */
export function Assistants({ clientId }: Props) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const query = assistantAccessQuery(clientId);
  const access = useQuery(query);
  const setting = useMutation({
    mutationFn: (isEnabled: boolean) => setAssistantAccess(clientId, isEnabled),
    onSuccess: (data) => {
      queryClient.setQueryData(query.queryKey, data);
      toast.success(data.is_enabled ? t.assistantsOn : t.assistantsOff);
    },
  });
  return (
    <Card labelledBy={headingId} gap={3}>
      <Heading id={headingId}>{t.assistants}</Heading>
      <Hint>{t.assistantsText}</Hint>
      <QueryList query={access} skeletons={["4rem"]} errorTitle={t.assistantsFailed}>
        {({ is_enabled, url }) => (
          <>
            <CheckField
              label={t.assistantsSwitch}
              checked={setting.isPending ? setting.variables : is_enabled}
              disabled={setting.isPending}
              onChange={(isEnabled) => setting.mutate(isEnabled)}
            />
            {setting.error && <Notice tone="bad">{sentenceOf(setting.error, t.assistantsNotSet)}</Notice>}
            {is_enabled && (
              <Row as="p" breakable>
                <span>
                  {t.assistantsAddress} <code>{url}</code>
                </span>
                <CopyButton text={url} label={t.copyAddress} />
              </Row>
            )}
          </>
        )}
      </QueryList>
    </Card>
  );
}
