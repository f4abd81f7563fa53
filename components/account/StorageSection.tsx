import { useEffect, useState } from "react";
import type { StorageUse } from "../../protocol/account.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Meter } from "../ui/Meter.tsx";
import { Section } from "./Section.tsx";

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
    <Section title="Storage">
      {missing && (
        <>
          <Alert>Your storage could not be loaded.</Alert>
          <Button look="secondary" onClick={load}>Try again</Button>
        </>
      )}
      {storage && <Used {...storage} />}
    </Section>
  );
}

function Used({ used, quota }: StorageUse) {
  if (quota === null) {
    return <p class="text-13 text-muted">Your messages and files take up {sizeText(used)}.</p>;
  }
  const full = used >= NEARLY * quota;
  return (
    <div class="w-full max-w-prose">
      <p class="text-13 text-muted">
        Your messages and files take up {sizeText(used)} of {sizeText(quota)}.
        {full && " Deleting files makes room."}
      </p>
      <Meter label="Used of your storage" used={used} total={quota} full={full} />
    </div>
  );
}
