import type { AdminStatus } from "../../protocol/admin.ts";
import type { InstallationUse } from "../../protocol/file_use.ts";
import { used as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Warning } from "./Warning.tsx";
import { amountText } from "../ui/amounts.ts";
import { Heading } from "../ui/Heading.tsx";
import { Meter } from "../ui/Meter.tsx";

/** The part of the quota from which on there is a warning. */
const NEARLY_FULL_SHARE = 0.8;

interface Props {
  storage: AdminStatus["storage"];
  use: Pick<InstallationUse, "used" | "files">;
}

/** Used storage: of the total quota, and of the disk. */
export function InUse({ storage: { messages, disk }, use }: Props) {
  const { used, quota } = messages;
  const full = quota !== null && used >= NEARLY_FULL_SHARE * quota;
  return (
    <section aria-label={t.title}>
      <Heading title={t.title} />
      <div class="mb-3 flex flex-col gap-3 empty:hidden">
        {disk?.almostFull && <Alert>{t.nearlyFull}</Alert>}
        {full && <Warning>{t.full}</Warning>}
      </div>
      <div class="grid gap-4 md:grid-cols-2">
        <div class="rounded-lg bg-surface-3 p-4">
          <Line
            name={t.all}
            value={quota === null
              ? amountText(used)
              : fill(t.of, { used: amountText(used), total: amountText(quota) })}
          />
          {quota !== null && <Meter label={t.quota} used={used} total={quota} full={full} />}
          <p class="mt-2 text-13 text-muted">
            {fill(t.files, { used: amountText(use.used), count: use.files })}
          </p>
        </div>
        {disk && (
          <div class="rounded-lg bg-surface-3 p-4">
            <Line
              name={t.disk}
              value={fill(t.free, { free: amountText(disk.free), total: amountText(disk.total) })}
            />
            <Meter
              label={t.diskMeter}
              used={disk.total - disk.free}
              total={disk.total}
              full={disk.almostFull}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <p class="flex flex-wrap items-baseline justify-between gap-x-3">
      <span class="text-muted">{name}</span>
      <span class="font-semibold text-strong tabular-nums">{value}</span>
    </p>
  );
}
