import { useInfiniteQuery } from "@tanstack/react-query";
import { Car, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { DriverCard } from "@/features/resources/driver-card";
import { type Driver, driversQuery, LONGEST_SEARCH } from "@/features/resources/queries";
import { RemoveDialog } from "@/features/resources/remove-dialog";
import { ResourceList } from "@/features/resources/resource-list";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import { SearchField } from "@/ui/search-field";
import { Segments } from "@/ui/segments";

const ADD: string = "/to/resources/add-driver";
const DASHBOARD: string = "/to";
const { rentals: words } = t;

export type RentalsSearch = { q: string; due: boolean };
type Props = { clientId: number; search: RentalsSearch; onSearch: (search: RentalsSearch) => void };

/** The drivers and vehicles that an operator hires, whose papers fall due soonest first. */
export function DriversPage({ clientId, search, onSearch }: Props) {
  const { q, due } = search;
  const drivers = useInfiniteQuery(driversQuery(clientId, q, due));
  const [removing, setRemoving] = useState<Driver | null>(null);
  const toRenew = drivers.data?.pages.at(-1)?.renewals_due ?? 0;
  return (
    <>
      <PageHead
        panel={t.panel}
        back={<TextLink to={DASHBOARD}>{words.back}</TextLink>}
        title={words.title}
        aside={
          <ButtonLink to={ADD} before={<Plus size={18} aria-hidden />} aria-label={words.addName}>
            {words.add}
          </ButtonLink>
        }
      />
      <div className={classes["page"]}>
        {toRenew > 0 && !due && (
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
        )}
        <search className={classes["tools"]}>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            clear={t.emptySearch}
            longest={LONGEST_SEARCH}
            value={q || undefined}
            onSearch={(next) => onSearch({ q: next ?? "", due })}
          />
          <Segments
            label={words.show}
            value={due ? "due" : "all"}
            options={[
              { value: "all", label: words.all },
              { value: "due", label: words.due },
            ]}
            onChange={(chosen) => onSearch({ q, due: chosen === "due" })}
          />
        </search>
        <ResourceList
          words={due && q === "" ? { ...words, noneMatch: words.noneDue } : words}
          icon={Car}
          list={drivers}
          isNarrowed={q !== "" || due}
          onShowAll={() => onSearch({ q: "", due: false })}
          add={
            <ButtonLink to={ADD} aria-label={words.addName}>
              {words.add}
            </ButtonLink>
          }
          idOf={(driver) => driver.driver_id}
        >
          {(driver) => <DriverCard driver={driver} onRemove={() => setRemoving(driver)} />}
        </ResourceList>
      </div>
      <RemoveDialog
        what={removing}
        remove={() =>
          call("delete", "/api/drivers/{driver_id}", { path: { driver_id: removing?.driver_id ?? 0 } })
        }
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
