import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#messages/resources";
import { ApiError, failureOf } from "@/api/errors";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Deciding = {
  /** Fetches the latest version. */
  newest: () => Promise<{ version: string }>;
  onTheirs: () => void;
  /** Keeps the input as a change of the latest version. */
  onMine: (version: string) => void;
};

/** Someone else saved first: nothing is overwritten unseen, the input stays, and the person decides. */
export function useEditConflict({ newest, onTheirs, onMine }: Deciding): {
  /** Whether a save was rejected for this reason. */
  refuse: (error: unknown) => boolean;
  notice: ReactNode;
} {
  const [isElsewhere, setElsewhere] = useState(false);
  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const { version } = await newest();
      if (keeps === "mine") onMine(version);
      else onTheirs();
      setElsewhere(false);
    },
    onError: (error) => toast.error(failureOf(error, t.conflictFailed, t.conflictFailed)),
  });
  return {
    refuse: (error) => {
      const isRefused = error instanceof ApiError && error.code === "stale";
      if (isRefused) setElsewhere(true);
      return isRefused;
    },
    notice: isElsewhere && (
      <Notice
        tone="bad"
        title={t.conflictTitle}
        action={
          <div className={classes["choices"]}>
            <Button size="sm" onClick={() => deciding.mutate("theirs")}>
              {t.showTheirs}
            </Button>
            <Button size="sm" variant="outline" onClick={() => deciding.mutate("mine")}>
              {t.keepMine}
            </Button>
          </div>
        }
      >
        {t.conflictText}
      </Notice>
    ),
  };
}
