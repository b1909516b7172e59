import type { ReactNode } from "react";
import { useSite } from "@/api/site";
import classes from "@/features/auth/auth-frame.module.css";
import { Heading, Text } from "@/ui/layout";
import { usePageTitle } from "@/ui/page-title";
import { Picture } from "@/ui/picture";

type Props = { title: string; lead: string; children: ReactNode };

/** The form beside the operator's banner; on a phone the form alone. */
export function AuthFrame({ title, lead, children }: Props) {
  const { client, product_name } = useSite();
  usePageTitle(title, client?.client_name ?? product_name);
  return (
    <div className={classes["frame"]}>
      <div className={classes["scene"]} aria-hidden>
        {client?.client_banner && (
          <div className={classes["picture"]}>
            <Picture image={client.client_banner} alt="" sizes="(min-width: 64em) 50vw, 1px" ratio="fill" />
          </div>
        )}
        <p className={classes["tagline"]}>{client?.tagline ?? ""}</p>
      </div>
      <div className={classes["side"]}>
        <div className={classes["sheet"]}>
          <Heading level={1}>{title}</Heading>
          <Text above={3} below={5} tone="muted">
            {lead}
          </Text>
          {children}
        </div>
      </div>
    </div>
  );
}
