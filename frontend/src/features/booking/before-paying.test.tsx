import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { siteQuery } from "@/api/site";
import { BeforePaying } from "@/features/booking/before-paying";

test("days with the same refund are one step", () => {
  const client = new QueryClient();
  client.setQueryData(siteQuery.queryKey, {
    site: { client: null, support: { email: "help@toli.example", phone: "+91 98640 37152" } },
    me: null,
  } as never);
  const refunds = [
    { until: "2026-12-21", refund: 5638 },
    { until: "2027-01-06", refund: 2819 },
    { until: "2027-01-21", refund: 0 },
    { until: null, refund: 0 },
  ];
  render(
    <QueryClientProvider client={client}>
      <BeforePaying
        event={{ legal_name: "Brahmaputra Trails Private Limited" } as never}
        refunds={refunds as never}
        email="meera@traveller.example"
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText("If you cancel:").parentElement?.textContent?.replaceAll(/\s/g, " ")).toBe(
    "If you cancel: until 21 Dec 2026, ₹5,638 backuntil 6 Jan 2027, ₹2,819 back · afterwards, nothing back",
  );
});
