import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/customer-link";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import classes from "@/features/customers/customer-page.module.css";
import { nameOf } from "@/features/customers/customer-queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint } from "@/ui/layout";
import { SendLink } from "@/ui/send-link";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; profile: Wire["CustomerProfile"] };

/** The link by which a customer without an account sees their bookings. */
export function CustomerLink({ clientId, profile }: Props) {
  const { client } = useSite();
  const [isReplacing, setReplacing] = useState(false);
  const making = useMutation({
    mutationFn: (replace: boolean) =>
      call("post", "/api/clients/{client_id}/customers/{customer}/link", {
        path: { client_id: clientId, customer: profile.customer },
        body: { replace },
      }),
    onSuccess: (_, replace) => {
      setReplacing(false);
      if (replace) toast.success(t.replaced);
    },
    onError: (error) => toast.error(sentenceOf(error, t.linkFailed)),
  });
  if (profile.user_id !== null || !profile.phone) return null;
  const link = making.data?.link;
  return (
    <May right="bookings">
      <Card label={t.link} className={classes["card"]}>
        <Heading size="md">{t.link}</Heading>
        <Hint>{t.linkText}</Hint>
        {link ? (
          <>
            <SendLink
              url={link}
              text={t.message(nameOf(profile), client?.client_name ?? "", link)}
              phone={profile.phone}
            />
            <Button size="sm" variant="subtle" onClick={() => setReplacing(true)}>
              {t.replaceLink}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="outline" loading={making.isPending} onClick={() => making.mutate(false)}>
            {t.showLink}
          </Button>
        )}
      </Card>
      <ConfirmDialog
        title={t.replaceTitle}
        opened={isReplacing}
        confirm={t.replaceLink}
        cancel={t.cancel}
        loading={making.isPending}
        error={null}
        onConfirm={() => making.mutate(true)}
        onClose={() => setReplacing(false)}
      >
        <p>{t.replaceText}</p>
      </ConfirmDialog>
    </May>
  );
}
