import { t } from "#messages/panel";
import classes from "@/features/operator-panel/shortcuts.module.css";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";

/** Keys with their effects. */
export type Keys = readonly (readonly [key: string, effect: string])[];

type Props = { keys: Keys; isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

/** The list of the panel's keys, and the switch of single keys. */
export function ShortcutsDialog({ keys, isOn, onSwitch, onClose }: Props) {
  return (
    <Dialog title={t.shortcuts.title} opened onClose={onClose} size="sm">
      <dl className={classes["keys"]}>
        {keys.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <CheckField label={t.shortcuts.isOn} checked={isOn} onChange={onSwitch} />
    </Dialog>
  );
}
