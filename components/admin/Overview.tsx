import type { ReactNode } from "react";
import warning from "@lucide/icons/icons/triangle-alert";
import type { AdminStatus } from "../../protocol/admin.ts";
import { Icon } from "../ui/Icon.tsx";
import { sizeText, spanText } from "./sizes.ts";
import { Title } from "./Title.tsx";

/** Storage and connections at this moment. */
export function Overview({ status }: { status: AdminStatus }) {
  const { storage, connections, version, uptime } = status;
  const { disk } = storage;
  return (
    <>
      <Title title="Overview">
        Parley {version}, running for {spanText(uptime)}.
      </Title>
      {!storage.writable && (
        <Warning title="Nothing can be written">
          The disk is full, or something else keeps the database from being written. Reading goes
          on, and writing works again by itself.
        </Warning>
      )}
      {storage.writable && disk?.almostFull && (
        <Warning title="The disk is almost full">
          When it is full, nobody can write any more. Make room, or move the data to a larger disk.
        </Warning>
      )}
      <div class="grid gap-4 md:grid-cols-2">
        <Card title="Connections">
          <Fact name="People online" value={connections.people} />
          <Fact name="Devices connected" value={connections.sockets} />
          <Fact name="In voice" value={connections.voice} />
        </Card>
        <Card title="Storage">
          <Fact name="Database" value={sizeText(storage.database)} />
          {disk && (
            <>
              <Fact
                name="Free on this disk"
                value={`${sizeText(disk.free)} of ${sizeText(disk.total)}`}
              />
              <DiskBar used={disk.total - disk.free} total={disk.total} full={disk.almostFull} />
            </>
          )}
        </Card>
      </div>
    </>
  );
}

/** How much of the disk is used, in bytes. */
function DiskBar({ used, total, full }: { used: number; total: number; full: boolean }) {
  const percent = Math.round((100 * used) / total);
  return (
    <svg
      role="meter"
      aria-label="Used of the disk"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent} %`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      class="mt-2 h-2 w-full rounded-full bg-surface-4"
    >
      <rect width={percent} height={1} class={full ? "fill-danger" : "fill-accent"} />
    </svg>
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      class="mb-4 flex gap-3 rounded-md border border-danger-text/40 bg-danger/10 p-3 text-danger-text"
    >
      <Icon of={warning} class="mt-0.5" />
      <p class="max-w-prose">
        <span class="block font-semibold">{title}</span>
        {children}
      </p>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} class="rounded-lg bg-surface-3 p-4">
      <h3 class="mb-2 font-semibold text-strong">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <p class="flex items-baseline justify-between gap-3 py-1">
      <span class="text-muted">{name}</span>
      <span class="text-right font-semibold text-strong tabular-nums">{value}</span>
    </p>
  );
}
