import { lazyRouteComponent } from "@tanstack/react-router";

/** Hydrated after what is seen first of the landing page, so that its code is not part of the page's first scripts. */
export const ProductTour = lazyRouteComponent(() => import("@/features/landing/product-tour"), "ProductTour");
