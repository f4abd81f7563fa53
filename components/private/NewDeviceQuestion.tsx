import shield from "@lucide/icons/icons/shield-alert";
import { newDevice as t } from "../../text/en/keys.ts";
import { fill } from "../../text/message.ts";
import { deviceName } from "../../text/security.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Browser as reported by the device; '': unknown. */
  browser: string;
  onYes: () => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** Question about a device of the user that this one did not admit (MEND-76). */
export function NewDeviceQuestion({ browser, onYes, onRemove }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  const text = fill(t.question, { device: deviceName(browser) });
  return (
    <section
      aria-label={text}
      class="animate-fade flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface-3 py-1 ps-3 pe-2 md:ps-4"
    >
      <Icon of={shield} size={16} class="shrink-0 text-warning" />
      <p role="status" class="min-w-0 flex-1 basis-40 text-13 text-strong wrap-anywhere">{text}</p>
      <Failed text={t.failed} failure={failure} />
      <div class="ms-auto flex shrink-0 gap-2">
        <Button look="secondary" busy={busy} onClick={() => submit(onYes)}>{t.yes}</Button>
        <Button look="danger" busy={busy} onClick={() => submit(onRemove)}>{t.remove}</Button>
      </div>
    </section>
  );
}
