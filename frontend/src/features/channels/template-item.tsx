import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/channels/channels-page.module.css";
import { type Channels, channelsQuery, removeTemplate, type Template } from "@/features/channels/queries";
import { TemplateDialog } from "@/features/channels/template-dialog";
import { TestDialog } from "@/features/channels/test-dialog";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Heading, Hint, Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

const TONES: Record<Template["status"], BadgeTone> = {
  approved: "good",
  pending: "note",
  rejected: "bad",
  paused: "warn",
  deleted: "note",
};

type Props = { clientId: number; template: Template; channels: Channels };

/** One template: its text, whether it may be used, and what fills its placeholders. */
export function TemplateItem({ clientId, template, channels }: Props) {
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState(false);
  const [testing, setTesting] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeTemplate(clientId, template.template_id),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.removed);
    },
    onError: (error) => toast.error(sentenceOf(error, t.removeFailed)),
  });
  const { name, status, language } = template;
  const isIncomplete = status === "approved" && !template.is_usable;
  const sms = channels.templates.find(({ template_id }) => template_id === template.sms_template_id);
  return (
    <>
      <Row>
        <Heading level={3} breakable>
          {name}
        </Heading>
        <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
        {isIncomplete && <Badge tone="warn">{t.incomplete}</Badge>}
        {language && (
          <Hint as="span" breakable>
            {language}
          </Hint>
        )}
      </Row>
      <p className={classes["text"]}>{template.text}</p>
      {template.dlt_template_id && <Hint breakable>{t.dlt(template.dlt_template_id)}</Hint>}
      {sms && <Hint breakable>{t.fallsBackOn(sms.name)}</Hint>}
      <Row>
        {status !== "deleted" && (
          <Button
            variant={isIncomplete ? "filled" : "outline"}
            size="sm"
            aria-label={t.fillOf(name)}
            onClick={() => setChanging(true)}
          >
            {t.fill}
          </Button>
        )}
        {template.is_usable && (
          <Button variant="outline" size="sm" aria-label={t.testOf(name)} onClick={() => setTesting(true)}>
            {t.test}
          </Button>
        )}
        {(template.channel === "sms" || status === "deleted") && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t.removeOf(name)}
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t.remove}
          </Button>
        )}
      </Row>
      <TemplateDialog
        clientId={clientId}
        template={template}
        channels={channels}
        opened={changing}
        onClose={() => setChanging(false)}
      />
      <TestDialog
        clientId={clientId}
        template={template}
        opened={testing}
        onClose={() => setTesting(false)}
      />
    </>
  );
}
