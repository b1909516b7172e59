import { useState } from "react";
import { Badge } from "@/ui/badge";
import { BarChart } from "@/ui/bar-chart";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { choiceColumn } from "@/ui/choice-column";
import { type Column, DataTable } from "@/ui/data-table";
import { Expander } from "@/ui/expander";
import { FileList } from "@/ui/file-list";
import { ItemActions, ItemCard, ItemCards, ItemPage, ItemSkeletons } from "@/ui/item-cards";
import { Meter } from "@/ui/meter";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowTitleLink } from "@/ui/row-link";
import { Fact, Rows } from "@/ui/rows";
import { SelectionBar } from "@/ui/selection-bar";
import { SortableList } from "@/ui/sortable-list";
import { Steps } from "@/ui/steps";
import { Tabs } from "@/ui/tabs";

type Booking = { id: number; name: string; total: number; start: string; isPaid: boolean };

const HERE = "/" as const;
const columns: readonly Column<Booking>[] = [
  { name: "Customer", kind: "title", cell: ({ name }) => <RowTitleLink to={HERE}>{name}</RowTitleLink> },
  { name: "Start", kind: "day", value: ({ start }) => start },
  { name: "Total", kind: "money", value: ({ total }) => total },
  { name: "Beds", kind: "number", from: "medium", cell: ({ id }) => (id % 4) + 1 },
  {
    name: "Status",
    kind: "mark",
    cell: ({ isPaid }) => <Badge tone={isPaid ? "good" : "warn"}>{isPaid ? "Paid" : "Due"}</Badge>,
  },
  {
    name: "Actions",
    kind: "actions",
    cell: () => (
      <Button size="sm" variant="outline">
        Refund
      </Button>
    ),
  },
];

function bookings(count: number): Booking[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `Asha Baruah ${id + 1}`,
    total: 24_999 + id,
    start: "2026-12-17",
    isPaid: id % 3 > 0,
  }));
}

export function Table() {
  return <DataTable label="Bookings" columns={columns} rows={bookings(4)} keyOf={({ id }) => id} />;
}

/** Sorted by a column, with columns to choose and files to download. */
export function TableWithTools() {
  const sortable = columns.map((column) => (column.name === "Total" ? { ...column, sort: "total" } : column));
  return (
    <RecordTable
      table="story"
      label="Bookings"
      count="4 bookings"
      columns={sortable}
      rows={bookings(4)}
      keyOf={({ id }) => id}
      fileOf={() => HERE}
    />
  );
}

export function SelectedRows() {
  const [chosen, setChosen] = useState<readonly number[]>([1, 2]);
  const rows = bookings(3);
  const choice = choiceColumn({
    rows,
    all: "Select this page",
    nameOf: ({ name }: Booking) => `Select ${name}`,
    isChosen: ({ id }) => chosen.includes(id),
    onChoose: (picked, isChosen) => {
      const ids = picked.map(({ id }) => id);
      const unpicked = chosen.filter((id) => !ids.includes(id));
      setChosen(isChosen ? [...unpicked, ...ids] : unpicked);
    },
  });
  return (
    <>
      <DataTable label="Bookings" columns={[choice, ...columns]} rows={rows} keyOf={({ id }) => id} />
      <SelectionBar
        label="Selected bookings"
        count={`${chosen.length} bookings selected`}
        clear="Clear"
        onClear={() => setChosen([])}
      >
        <Button size="sm">Edit {chosen.length} bookings</Button>
      </SelectionBar>
    </>
  );
}

export function SmallTable() {
  return (
    <DataTable
      label="Rooms"
      columns={columns.slice(0, 2)}
      rows={bookings(2)}
      keyOf={({ id }) => id}
      isSmall
    />
  );
}

export function TableOfManyRows() {
  return <DataTable label="Travellers" columns={columns} rows={bookings(400)} keyOf={({ id }) => id} />;
}

export function Facts() {
  return (
    <Card label="Bill">
      <Rows label="Bill">
        <Fact name="2 beds" note="Double sharing">
          ₹49,998
        </Fact>
        <Fact name="Total" strong rule>
          ₹52,498
        </Fact>
      </Rows>
    </Card>
  );
}

export function Figures() {
  return (
    <>
      <Meter label="Beds sold" text="12 of 20" value={12} of={20} />
      <Meter label="Sold out" text="20 of 20" value={20} of={20} tone="good" />
      <BarChart
        label="Bookings"
        bars={["Oct", "Nov", "Dec"].map((name, index) => ({ name, value: index * 4, text: `${index * 4}` }))}
      />
    </>
  );
}

export function Files() {
  return (
    <FileList
      label="Documents"
      files={[{ key: 1, name: "Receipt voucher RV-1", note: "17 Dec 2026", aside: "₹24,999", href: "#" }]}
    />
  );
}

export function Cards() {
  return (
    <ItemPage>
      <ItemSkeletons height="4rem" />
      <ItemCards label="Enquiries">
        <ItemCard
          name="Asha Baruah"
          badges={<Badge tone="brand">New</Badge>}
          at="2026-12-17T09:30:00Z"
          when="17 Dec 2026, 3:00 pm"
        >
          <p>Is there a departure in March?</p>
          <ItemActions>
            <Button size="sm">Reply</Button>
          </ItemActions>
        </ItemCard>
      </ItemCards>
    </ItemPage>
  );
}

export function Order() {
  const [days, setDays] = useState(["Kohima", "Dzükou", "Viswema"]);
  return (
    <SortableList
      label="Stops"
      items={days}
      idOf={(day) => day}
      nameOf={(day) => day}
      onMove={(from, to) => {
        const remaining = days.toSpliced(from, 1);
        setDays(remaining.toSpliced(to, 0, days[from] as string));
      }}
    >
      {(day, _, controls) => (
        <Card>
          {day} {controls}
        </Card>
      )}
    </SortableList>
  );
}

export function Opened() {
  const [opened, setOpened] = useState(true);
  return (
    <Expander head="Earlier checks" opened={opened} onToggle={() => setOpened(!opened)}>
      All checks passed.
    </Expander>
  );
}

export function TabsAndSteps() {
  return (
    <>
      <Tabs
        label="Policies"
        tabs={[
          { name: "Cancellation", panel: "You lose 50% of your advance." },
          { name: "Terms", panel: "The operator's terms." },
        ]}
      />
      <Steps names={["Dates & rooms", "Travellers", "Review & pay"]} current={1} />
    </>
  );
}

export function Queries() {
  const refetch = () => undefined;
  const isEmpty = (names: readonly string[]) => names.length === 0;
  const empty = { title: "No hotels yet.", text: "Add the first hotel you work with." };
  const queries = [
    { data: undefined, error: null, refetch },
    { data: undefined, error: new Error("The connection was lost."), refetch },
    { data: [], error: null, refetch },
    { data: ["Kohora Grass Lodge"], error: null, refetch },
  ];
  return (
    <>
      {queries.map((query, state) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the states stay in their order
        <QueryList key={state} query={query} skeletons={["3rem"]} isEmpty={isEmpty} empty={empty}>
          {(names) => <Badge>{names.join()}</Badge>}
        </QueryList>
      ))}
    </>
  );
}
