import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/catalogue";
import { policiesQuery } from "@/features/catalogue/queries";
import { type Charge, sentencesOf } from "@/lib/charges";
import { Markdown } from "@/ui/markdown";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { Tabs } from "@/ui/tabs";

/** What the operator says of cancelling, of terms and of luggage. */
export function Policies({ clientId, charges }: { clientId: number; charges: readonly Charge[] }) {
  const { data, error, refetch } = useQuery(policiesQuery(clientId));
  if (error)
    return <ErrorState text={t.policiesFailed(error.message.replace(/\.$/, ""))} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton height="9rem" />
      </SkeletonGroup>
    );
  }
  const written = data[0];
  const panel = (text: string | null | undefined) =>
    text?.trim() ? <Markdown text={text} /> : <p>{t.nothingWritten}</p>;
  return (
    <Tabs
      label={t.goodToKnow}
      tabs={[
        {
          name: t.cancellationPolicy,
          panel: (
            <>
              <ul>
                {sentencesOf(charges).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {written?.cancellation_policy.trim() && <Markdown text={written.cancellation_policy} />}
            </>
          ),
        },
        { name: t.termsAndConditions, panel: panel(written?.terms_and_conditions) },
        { name: t.thingsToCarry, panel: panel(written?.things_to_carry) },
      ]}
    />
  );
}
