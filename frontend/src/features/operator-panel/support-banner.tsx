import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { t as locale } from "#messages/locale";
import { t } from "#messages/support";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/operator-panel/support-banner.module.css";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

const time = new Intl.DateTimeFormat(locale.tag, { hour: "numeric", minute: "2-digit" });

/** Shown above every page of a panel during a support view. */
export function SupportBanner({ name, until }: { name: string; until: string }) {
  const ending = useMutation({
    mutationFn: () => call("post", "/api/users/support-view/end"),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(sentenceOf(error, t.endFailed)),
  });
  return (
    <section aria-label={t.banner(name)} className={classes["banner"]}>
      <Eye size={20} aria-hidden className={classes["icon"]} />
      <p className={classes["words"]}>
        <strong>{t.banner(name)}.</strong> {t.until(time.format(new Date(until)))}
      </p>
      <Button
        variant="outline"
        size="sm"
        loading={ending.isPending || ending.isSuccess}
        onClick={() => ending.mutate()}
      >
        {t.end}
      </Button>
    </section>
  );
}
