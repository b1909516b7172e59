import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "#messages/policies";
import { useSite } from "@/api/site";
import classes from "@/features/policies/policy-page.module.css";
import { POLICY_KINDS, type PolicyKind, policyQuery } from "@/features/policies/policy-queries";
import { formatShortDay } from "@/lib/dates";
import { Heading, Hint } from "@/ui/layout";
import { Markdown } from "@/ui/markdown";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

/** A policy of the site, with links to the other policies and to its earlier versions. */
export function PolicyPage({ kind, version }: { kind: PolicyKind; version?: number }) {
  const { client, product_name } = useSite();
  const { data: policy } = useSuspenseQuery(policyQuery(kind, version));
  usePageTitle(t.titles[kind], client?.client_name ?? product_name);
  return (
    <Container className={classes["body"]}>
      <nav aria-label={t.policies}>
        <ul className={classes["links"]}>
          {POLICY_KINDS.map((other) => (
            <li key={other}>
              <Link to="/policies/$kind" params={{ kind: other }}>
                {t.titles[other]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Heading level={1}>{t.titles[kind]}</Heading>
      <Heading>{policy.legal_name}</Heading>
      {policy.version !== null && policy.published_at !== null && (
        <Hint>
          {t.version(policy.version, formatShortDay(policy.published_at.slice(0, 10)))}
          {policy.has_changed && ` ${t.hasChanged}`}
        </Hint>
      )}
      {!policy.is_current && (
        <Hint>
          {t.isFormer}{" "}
          <Link to="/policies/$kind" params={{ kind }}>
            {t.current}
          </Link>
        </Hint>
      )}
      <Markdown text={policy.text} />
      {policy.versions.length > 1 && (
        <section aria-labelledby="versions">
          <Heading id="versions">{t.versions}</Heading>
          <ul className={classes["links"]}>
            {policy.versions.map(({ version: number, published_at }) => (
              <li key={number}>
                <Link to="/policies/$kind" params={{ kind }} search={{ version: number }}>
                  {t.version(number, formatShortDay(published_at.slice(0, 10)))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}
