import { saveBar as t } from "../../text/en/ui.ts";
import { Button } from "./Button.tsx";
import { useUnsaved } from "./unsaved.ts";

interface Props {
  busy: boolean;
  disabled: boolean;
  onReset: () => void;
}

/**
 * Bar at the end of a form, mounted while the form has unsaved changes. It also guards against
 * losing them.
 */
export function SaveBar({ busy, disabled, onReset }: Props) {
  useUnsaved(true);
  return (
    <div class="animate-rise sticky -bottom-4 z-10 -mb-4 mt-auto pt-6 pb-4 md:-bottom-6 md:-mb-6 md:pb-6 before:absolute before:inset-x-0 before:top-3 before:bottom-0 before:-z-10 before:bg-surface-2">
      <div class="flex flex-wrap items-center justify-end gap-2 rounded-md bg-surface-3 p-2 ps-4 shadow-raised max-md:pt-3">
        <p role="status" class="me-auto max-md:w-full">{t.unsaved}</p>
        <Button look="quiet" disabled={busy} onClick={onReset}>{t.reset}</Button>
        <Button type="submit" busy={busy} disabled={disabled}>{t.save}</Button>
      </div>
    </div>
  );
}
