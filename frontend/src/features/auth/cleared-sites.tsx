import { useSite } from "@/api/site";
import classes from "@/features/auth/cleared-sites.module.css";
import { otherOrigins } from "@/features/auth/other-origins";

/** Clears the stored data of every other site that the sign-in was carried to, in hidden frames. */
export function ClearedSites({ labels }: { labels: readonly (string | null)[] }) {
  const { main_url } = useSite();
  return otherOrigins(labels, main_url, window.location.origin).map((origin) => (
    <iframe
      key={origin}
      src={`${origin}/clear-session`}
      title={origin}
      className={classes["frame"]}
      aria-hidden
      tabIndex={-1}
    />
  ));
}
