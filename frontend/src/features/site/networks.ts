const NAMES: Readonly<Record<string, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  x: "X",
  linkedin: "LinkedIn",
  tripadvisor: "Tripadvisor",
  google: "Google Maps",
  goo: "Google Maps",
};

/** The name of the network that a link leads to, by its host; the host where it has none. */
export function networkOf(link: string): string {
  const { hostname } = new URL(link);
  const domain = hostname.split(".").at(-2);
  return NAMES[domain ?? ""] ?? hostname;
}
