/** The origins of some sites but the present one: an operator's site is a subdomain of the main site's host. */
export function otherOrigins(
  labels: readonly (string | null)[],
  mainUrl: string,
  currentOrigin: string,
): string[] {
  const main = new URL(mainUrl);
  const domain = main.host.replace(/^www\./, "");
  return labels
    .map((label) => (label ? `${main.protocol}//${label}.${domain}` : main.origin))
    .filter((origin) => origin !== currentOrigin);
}
