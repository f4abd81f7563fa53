import { saveBar as t } from "../../text/en/ui.ts";
import { Button } from "./Button.tsx";
import { useUnsaved } from "./unsaved.ts";

interface Props {
  busy: boolean;
  disabled: boolean;
  onReset: () => void;
}

/** Stands at the foot of a form as long as something in it is not saved, and guards it. */
export function SaveBar({ busy, disabled, onReset }: Props) {
  useUnsaved(true);
  return (
    <div class="animate-rise sticky bottom-0 mt-auto flex flex-wrap items-center justify-end gap-2 pt-6">
      <div class="flex w-full flex-wrap items-center justify-end gap-2 rounded-md bg-surface-3 p-2 ps-4 shadow-raised">
        <p role="status" class="me-auto">{t.unsaved}</p>
        <Button look="quiet" disabled={busy} onClick={onReset}>{t.reset}</Button>
        <Button type="submit" busy={busy} disabled={disabled}>{t.save}</Button>
      </div>
    </div>
  );
}
