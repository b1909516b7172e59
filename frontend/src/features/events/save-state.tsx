import { CircleCheck, CloudOff, LoaderCircle, PencilLine } from "lucide-react";
import { t } from "#messages/wizard";
import type { SaveState as State } from "@/features/events/use-basics";
import classes from "@/features/events/wizard.module.css";

const icons = { saved: CircleCheck, saving: LoaderCircle, unsaved: PencilLine, offline: CloudOff };

/** Whether what is on the screen is on the server. */
export function SaveState({ state }: { state: State }) {
  const Icon = icons[state];
  const words = { saved: t.savedDraft, saving: t.saving, unsaved: t.unsaved, offline: t.waiting }[state];
  return (
    <p role="status" className={classes["state"]}>
      <Icon size={16} aria-hidden />
      {words}
    </p>
  );
}
