import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/event-page";
import { needsPlatformText, type Policy, policyLang, policyText } from "@/domain/policies";
import { type CancellationTerms, cancellationSentences } from "@/domain/terms";
import { platformPoliciesQuery, policiesQuery } from "@/features/catalogue/queries";
import { Markdown } from "@/ui/markdown";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { Tabs } from "@/ui/tabs";

type Props = {
  clientId: number;
  cancellation: CancellationTerms;
  /** The first day of the departure that was picked; null while none is. */
  startsOn: string | null;
};

/** What the operator says of cancelling, of terms and of luggage; the platform's text where they wrote none. */
export function Policies({ clientId, cancellation: terms, startsOn }: Props) {
  const { data, error, refetch } = useQuery(policiesQuery(clientId));
  const own = data?.[0];
  const platform = useQuery({
    ...platformPoliciesQuery,
    enabled: data !== undefined && needsPlatformText(own),
  });
  if (error)
    return <ErrorState text={t.policiesFailed(error.message.replace(/\.$/, ""))} onRetry={refetch} />;
  if (!data || platform.isLoading) {
    return (
      <SkeletonGroup>
        <Skeleton height="9rem" />
      </SkeletonGroup>
    );
  }
  const written = (policy: Policy) => policyText(policy, own, platform.data);
  const panel = (field: "terms_and_conditions" | "things_to_carry") => {
    const text = written(field);
    if (!text) return <p>{t.nothingWritten}</p>;
    return (
      <div lang={policyLang(field, own)}>
        <Markdown text={text} isList={field === "things_to_carry"} />
      </div>
    );
  };
  const cancellation = written("cancellation_policy");
  return (
    <Tabs
      label={t.goodToKnow}
      tabs={[
        {
          name: t.cancellationPolicy,
          panel: (
            <>
              <Markdown text={cancellationSentences(terms, startsOn).join("\n")} isList />
              {cancellation && (
                <div lang={policyLang("cancellation_policy", own)}>
                  <Markdown text={cancellation} />
                </div>
              )}
            </>
          ),
        },
        { name: t.termsAndConditions, panel: panel("terms_and_conditions") },
        { name: t.thingsToCarry, panel: panel("things_to_carry") },
      ]}
    />
  );
}
