import type { StorageUse } from "../../protocol/account.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { storage as t } from "../../text/en/account.ts";
import { fill } from "../../text/message.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Meter } from "../ui/Meter.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";

/** The part of the quota from which on it is shown as nearly full. */
const NEARLY = 0.8;

/** How much one has stored, and may (HARD-12). */
export function StorageSection({ onLoad }: { onLoad: () => Promise<StorageUse> }) {
  const { value: storage, failed, load } = useLoad(onLoad);
  return (
    <Section title={t.title}>
      {failed && <LoadFailed text={t.missing} onRetry={load} />}
      {storage && <Used {...storage} />}
    </Section>
  );
}

function Used({ used, quota }: StorageUse) {
  if (quota === null) {
    return <p class="text-13 text-muted">{fill(t.used, { used: sizeText(used) })}</p>;
  }
  const full = used >= NEARLY * quota;
  return (
    <div class="w-full max-w-prose">
      <p class="text-13 text-muted">
        {fill(full ? t.usedFull : t.usedOf, { used: sizeText(used), quota: sizeText(quota) })}
      </p>
      <Meter label={t.meter} used={used} total={quota} full={full} />
    </div>
  );
}
