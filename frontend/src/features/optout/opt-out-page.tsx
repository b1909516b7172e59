import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { t } from "#messages/opt-out";
import { call } from "@/api/call";
import { isNotFound, sentenceOf } from "@/api/errors";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { LinkPageState } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

type Props = { siteName: string; token: string };

/** The page behind the link in e-mails that are not about a booking: a button stops them, or starts them again. */
export function OptOutPage({ siteName, token }: Props) {
  usePageTitle(t.title, siteName);
  const queryClient = useQueryClient();
  const queryKey = ["mail-opt-out", token];
  const optOut = useQuery({
    queryKey,
    queryFn: () => call("post", "/api/mail-opt-outs/get", { body: { token } }),
    retry: false,
    enabled: token !== "",
  });
  const changing = useMutation({
    mutationFn: (isWanted: boolean) =>
      call("put", "/api/mail-opt-outs", { body: { token, is_wanted: isWanted } }),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
  });
  if (!optOut.data) {
    return (
      <Container>
        <LinkPageState
          query={optOut}
          height="16rem"
          isGone={token === "" || isNotFound(optOut.error)}
          gone={t.goneTitle}
          goneText={t.goneText}
          action={<ButtonLink to="/">{t.back}</ButtonLink>}
          failed={t.loadFailed}
        />
      </Container>
    );
  }
  const { address, topic, client_name, is_wanted } = optOut.data;
  const what = t.what[topic](client_name);
  return (
    <Container>
      <h1 className="visually-hidden">{t.title}</h1>
      <div role="status">
        <EmptyState
          icon={is_wanted ? MailCheck : MailX}
          title={is_wanted ? t.wanted(what, address) : t.unwanted(what, address)}
          text={t.rest}
          action={
            <Button
              size="lg"
              variant={is_wanted ? "filled" : "outline"}
              loading={changing.isPending}
              onClick={() => changing.mutate(!is_wanted)}
            >
              {is_wanted ? t.stop : t.start}
            </Button>
          }
        />
      </div>
      {changing.isError && <Notice tone="bad">{sentenceOf(changing.error, t.failed)}</Notice>}
    </Container>
  );
}
