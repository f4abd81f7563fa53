import { useEffect, useState } from "react";
import type { StorageUse } from "../../protocol/account.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { storage as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Meter } from "../ui/Meter.tsx";
import { Section } from "../ui/Section.tsx";

/** The part of the quota from which on it is shown as nearly full. */
const NEARLY = 0.8;

/** How much one has stored, and may (HARD-12). */
export function StorageSection({ onLoad }: { onLoad: () => Promise<StorageUse> }) {
  const [storage, setStorage] = useState<StorageUse | null>(null);
  const [missing, setMissing] = useState(false);

  async function load() {
    setMissing(false);
    await onLoad().then(setStorage, () => setMissing(true));
  }
  useEffect(() => void load(), []);

  return (
    <Section title={t.title}>
      {missing && (
        <>
          <Alert>{t.missing}</Alert>
          <Button look="secondary" onClick={load}>{actions.tryAgain}</Button>
        </>
      )}
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
