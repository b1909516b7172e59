import { useInfiniteQuery } from "@tanstack/react-query";
import { Car } from "lucide-react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { DriverCard } from "@/features/resources/driver-card";
import { driversFile, driversQuery } from "@/features/resources/queries";
import { ResourcesPage } from "@/features/resources/resources-page";
import { Button } from "@/ui/button";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";

const ADD = "/to/resources/add-driver";
const DASHBOARD = "/to";
const { rentals: words } = t;

type RentalsSearch = { q: string; due: boolean };
type Props = { clientId: number; search: RentalsSearch; onSearch: (search: RentalsSearch) => void };

/** The drivers and vehicles that an operator hires, by the earliest renewal date. */
export function DriversPage({ clientId, search, onSearch }: Props) {
  const { q, due } = search;
  const drivers = useInfiniteQuery(driversQuery(clientId, q, due));
  const toRenew = drivers.data?.pages.at(-1)?.renewals_due ?? 0;
  return (
    <ResourcesPage
      words={due && q === "" ? { ...words, noneMatch: words.noneDue } : words}
      icon={Car}
      list={drivers}
      q={q}
      onSearch={(next) => onSearch({ q: next, due })}
      add={ADD}
      fileOf={(format) => driversFile(clientId, format, q, due)}
      idOf={(driver) => driver.driver_id}
      remove={({ driver_id }) => call("delete", "/api/drivers/{driver_id}", { path: { driver_id } })}
      back={<TextLink to={DASHBOARD}>{words.back}</TextLink>}
      above={
        toRenew > 0 &&
        !due && (
          <Notice
            tone="warn"
            title={words.dueTitle(toRenew)}
            action={
              <Button size="sm" variant="outline" onClick={() => onSearch({ q, due: true })}>
                {words.showDue}
              </Button>
            }
          >
            {words.dueText}
          </Notice>
        )
      }
      filter={
        <Segments
          label={words.show}
          value={due ? "due" : "all"}
          options={[
            { value: "all", label: words.all },
            { value: "due", label: words.due },
          ]}
          onChange={(chosen) => onSearch({ q, due: chosen === "due" })}
        />
      }
      isFiltered={due}
      onShowAll={() => onSearch({ q: "", due: false })}
    >
      {(driver, onRemove) => <DriverCard driver={driver} onRemove={onRemove} />}
    </ResourcesPage>
  );
}
