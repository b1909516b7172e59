import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/options";
import { optionsQuery } from "@/domain/events";
import { NamesSections } from "@/features/events/names-section";
import { AddOnsSection, CategoriesSection, VariantsSection } from "@/features/events/option-sections";
import type { OwnEvent } from "@/features/events/queries";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = { event: OwnEvent; readOnly: boolean };

/** What travellers choose besides a bed, each kind folded: most trips have none. */
export function OptionsEditor({ event, readOnly }: Props) {
  const options = useQuery(optionsQuery(event.event_id));
  if (options.isError && !options.data) {
    return (
      <ErrorState title={t.failed} text={options.error.message} onRetry={() => void options.refetch()} />
    );
  }
  if (!options.data) return <Skeleton height="14rem" />;
  const section = { event, saved: options.data, readOnly };
  return (
    <>
      <VariantsSection {...section} />
      <CategoriesSection {...section} />
      <AddOnsSection {...section} />
      <NamesSections {...section} />
    </>
  );
}
