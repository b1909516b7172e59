import type { QueryClient } from "@tanstack/react-query";
import { lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { siteQuery, useSite } from "@/api/site";
import { firstTripsQuery, listingQuery } from "@/features/catalogue/queries";
import type { StorefrontSearch } from "@/features/catalogue/storefront-page";
import { StorefrontSkeleton } from "@/features/catalogue/storefront-skeleton";
import { readFilters } from "@/features/catalogue/trip-filters";
import { ProductTour } from "@/features/landing/product-tour-part";
import { isPageTakenOver } from "@/lib/taking-over";

/** The page at `/` and `/home`: an operator's storefront on its host, the product's landing page on the main one. */

const Storefront = lazyRouteComponent(() => import("@/features/catalogue/storefront-page"), "StorefrontPage");
const Landing = lazyRouteComponent(() => import("@/features/landing/landing-page"), "LandingPage");
// React's own `lazy`: the router's would be loaded in advance, and this is far down the page.
const Enquiry = lazy(() =>
  import("@/features/enquiries/enquiry-form").then(({ EnquiryForm }) => ({ default: EnquiryForm })),
);
const Strip = lazyRouteComponent(() => import("@/features/catalogue/trip-strip"), "TripStrip");

export function validateFrontSearch(search: Record<string, unknown>): StorefrontSearch {
  const { months, all } = search;
  return {
    ...readFilters(search),
    ...(typeof months === "string" && months && { months }),
    ...(all === true && { all }),
  };
}

export async function loadFront(queryClient: QueryClient): Promise<void> {
  const { client } = (await queryClient.ensureQueryData(siteQuery)).site;
  if (client) {
    await Promise.all([queryClient.ensureQueryData(listingQuery(client.client_url)), Storefront.preload?.()]);
    return;
  }
  void queryClient.prefetchQuery(firstTripsQuery);
  const tour = ProductTour.preload?.();
  await Promise.all([Landing.preload?.(), Strip.preload?.()]);
  if (!isPageTakenOver()) await tour;
}

export function FrontPage() {
  const { client } = useSite();
  const search = validateFrontSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (!client) return <Landing trips={<Strip />} enquiry={<Enquiry eventId={null} />} />;
  return (
    <Storefront
      client={client}
      search={search}
      onSearch={(next: StorefrontSearch) =>
        void navigate({ to: ".", search: validateFrontSearch(next), replace: true, resetScroll: false })
      }
    />
  );
}

export function FrontSkeleton() {
  return useSite().client ? <StorefrontSkeleton /> : null;
}
