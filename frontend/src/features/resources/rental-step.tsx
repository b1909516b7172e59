import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/resources";
import { Opened } from "@/features/resources/opened";
import { type Driver, driverQuery } from "@/features/resources/queries";
import type { RentalSearch } from "@/features/resources/rental-search";
import { Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Steps } from "@/ui/steps";

const LIST = "/to/resources/driver";

type Props = {
  search: RentalSearch;
  title: string;
  lead: string;
  /** From 0. */
  step: number;
  children: (driver: Driver | null) => ReactNode;
};

/** The frame of a step of a rental, new or changed. */
export function RentalStep({ search, title, lead, step, children }: Props) {
  const driverId = search.driver ?? null;
  const driver = useQuery({ ...driverQuery(driverId ?? 0), enabled: driverId !== null });
  return (
    <>
      <PageHead
        panel={t.panel}
        back={
          search.event && search.plan ? (
            <TextLink
              to="/to/orders/$eventId/arrangements"
              params={{ eventId: search.event }}
              search={{ plan: search.plan }}
            >
              {t.plan.title}
            </TextLink>
          ) : (
            <TextLink to={LIST}>{t.driver.toList}</TextLink>
          )
        }
        title={title}
        lead={lead}
      />
      <Stack>
        <Steps names={t.driver.steps} current={step} />
        {driverId === null ? (
          children(null)
        ) : (
          <Opened query={driver} list={LIST} listName={t.driver.toList}>
            {children}
          </Opened>
        )}
      </Stack>
    </>
  );
}
