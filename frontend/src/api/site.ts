import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { get } from "@/api/client";

export type SiteClient = {
  client_id: number;
  client_name: string;
  client_url: string;
  /** The address of a square picture. */
  client_logo: string | null;
  client_banner: Image | null;
  /** The empty text where nothing was written. */
  about: string;
  colour: string;
  tagline: string;
};

/** A picture in all the sizes it is served in. `placeholder` is a tiny data: URI or the picture's main colour. */
export type Image = {
  url: string;
  width: number;
  height: number;
  sources: { url: string; width: number }[];
  placeholder: string | null;
};

/** Whose pages these are: the product's own (`main`) or an operator's (`client`). */
export type Site = {
  kind: "main" | "client";
  product_name: string;
  base_domain: string;
  main_url: string;
  client: SiteClient | null;
  checkout: { script: string; key_id: string };
  support: { email: string; phone: string };
};

export type Me = {
  user_id: number;
  role_id: number;
  username: string;
  email: string;
  phone: string | null;
  default_url: string | null;
  current_url: string | null;
};

export type SiteState = { site: Site; me: Me | null };

/** The host's site never changes under a page, and every screen needs it: routes load it once, at the root. */
export const siteQuery = queryOptions({
  queryKey: ["/api/site"],
  // Not given up when a component leaves: the root route waits for the same answer.
  queryFn: () => get<SiteState>("/api/site"),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data.site;
}

/** The person signed in on this host, or null. After signing in or out, invalidate `siteQuery`. */
export function useMe(): Me | null {
  return useSuspenseQuery(siteQuery).data.me;
}
