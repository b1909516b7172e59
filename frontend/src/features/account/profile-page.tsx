import { t } from "#messages/account";
import { type Me, useSite } from "@/api/site";
import { ConnectedAssistants } from "@/features/account/connected-assistants";
import { DetailsForm } from "@/features/account/details-form";
import { OwnData } from "@/features/account/own-data";
import { PasswordForm } from "@/features/account/password-form";
import { PhoneConfirmation } from "@/features/account/phone-confirmation";
import { PhoneConsents } from "@/features/account/phone-consents";
import classes from "@/features/account/profile-page.module.css";
import { SecondFactor } from "@/features/account/second-factor";
import { Section } from "@/features/account/section";
import { SignIns } from "@/features/account/sign-ins";
import { Badge } from "@/ui/badge";
import { Heading, Row, Stack } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

/** Operators and admins have access to other people's data: they are offered a second factor. */
const STAFF = new Set([1, 3]);

/** The person's account. */
export function ProfilePage({ me }: { me: Me }) {
  const { client, product_name } = useSite();
  usePageTitle(t.title, client?.client_name ?? product_name);
  const role = t.roles[me.role_id];
  return (
    <Container className={classes["page"]}>
      <Row as="header" noWrap gap={4} below={6}>
        <span className={classes["avatar"]} aria-hidden>
          {me.name.charAt(0).toUpperCase()}
        </span>
        <Stack gap={0}>
          <Heading level={1} size="title-md">
            {t.title}
          </Heading>
          <Row as="p" gap={2} tone="muted" breakable>
            {me.email}
            {role && <Badge>{role}</Badge>}
          </Row>
        </Stack>
      </Row>
      <Section title={t.detailsTitle} lead={t.detailsLead}>
        <DetailsForm me={me} />
        <PhoneConfirmation key={me.phone} me={me} />
      </Section>
      <Section title={t.passwordTitle} lead={me.has_password ? t.passwordLead : t.noPasswordLead}>
        <PasswordForm me={me} />
      </Section>
      {STAFF.has(me.role_id) && (
        <Section title={t.factorTitle} lead={t.factorLead}>
          <SecondFactor me={me} />
        </Section>
      )}
      <Section title={t.signInsTitle} lead={t.signInsLead}>
        <SignIns />
      </Section>
      {client && <ConnectedAssistants />}
      <PhoneConsents />
      <Section title={t.dataTitle} lead={t.dataLead}>
        <OwnData me={me} />
      </Section>
    </Container>
  );
}
