import refresh from "@lucide/icons/icons/refresh-cw";
import type { StorageLeft } from "../../protocol/account.ts";
import { limitText } from "../../protocol/sizes.ts";
import { storage as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { amountText } from "../ui/amounts.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Meter } from "../ui/Meter.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";

/** The part of the quota from which on it is shown as nearly full. */
const NEARLY_FULL_SHARE = 0.8;

/** Storage used by the user, and their limit (HARD-12, FIL-3). */
export function StorageSection({ onLoad }: { onLoad: () => Promise<StorageLeft> }) {
  const { value: storage, failed, load } = useLoad(onLoad);
  return (
    <Section title={t.title}>
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      {storage && (
        <div class="flex w-full items-start gap-2">
          <Used {...storage} />
          <IconButton small icon={refresh} iconSize={16} label={t.refresh} onClick={load} />
        </div>
      )}
    </Section>
  );
}

function Used({ used, quota, left, file_max }: StorageLeft) {
  const full = quota !== null && used >= NEARLY_FULL_SHARE * quota;
  const sizes = { used: amountText(used), quota: amountText(quota ?? 0) };
  // All together may have less left than the person.
  const less = left !== null && (quota === null || left < quota - used);
  return (
    <div class="min-w-0 flex-1 text-13 text-muted">
      <p role="status">
        {quota === null ? fill(t.used, sizes) : fill(full ? t.usedFull : t.usedOf, sizes)}
      </p>
      {quota !== null && <Meter label={t.meter} used={used} total={quota} full={full} />}
      {less && <p class="mt-2">{fill(t.leftOfAll, { left: amountText(left) })}</p>}
      <p class="mt-2">{fill(t.fileMax, { size: limitText(file_max) })}</p>
    </div>
  );
}
