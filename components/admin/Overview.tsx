import type { ReactNode } from "react";
import warning from "@lucide/icons/icons/triangle-alert";
import type { AdminStatus } from "../../protocol/admin.ts";
import { Icon } from "../ui/Icon.tsx";
import { sizeText } from "../../protocol/sizes.ts";
import { Meter } from "../ui/Meter.tsx";
import { spanText } from "./spans.ts";
import { Title } from "./Title.tsx";

/** The part of the quota from which on there is a warning. */
const NEARLY = 0.8;

/** Storage and connections at this moment. */
export function Overview({ status }: { status: AdminStatus }) {
  const { storage, connections, certificate, version, uptime } = status;
  const { disk, messages } = storage;
  return (
    <>
      <Title title="Overview">
        Parley {version}, running for {spanText(uptime)}. {status.publicUrl
          ? (
            <>
              Links begin with <span class="wrap-anywhere">{status.publicUrl}</span>.
            </>
          )
          : (
            <>
              Links in invites begin with the address that you have open. If others need another
              one, set it with <code>--public-url</code>.
            </>
          )}
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
      {messages.quota !== null && messages.used >= NEARLY * messages.quota && (
        <Warning title="The quota is nearly used up">
          {sizeText(messages.used)} of {sizeText(messages.quota)}{" "}
          are used by messages and files. Beyond it no new ones are taken. The option quota sets how
          much it is.
        </Warning>
      )}
      {status.untrustedProxies.length > 0 && (
        <Warning title="Is there a proxy in front of Parley?">
          Requests come from {status.untrustedProxies.join(", ")}{" "}
          on behalf of others, but that address is not trusted, so everybody behind it counts as
          one. If it is your proxy, start Parley with{" "}
          <code class="wrap-anywhere">--trusted-proxies {status.untrustedProxies.join(",")}</code>.
          If it is not, nothing is wrong.
        </Warning>
      )}
      {certificate?.problem && (
        <Warning title="The certificate needs attention">{certificate.problem}</Warning>
      )}
      <div class="grid gap-4 md:grid-cols-2">
        <Card title="Connections">
          <Fact name="People online" value={connections.people} />
          <Fact name="Devices connected" value={connections.sockets} />
          <Fact name="In voice" value={connections.voice} />
          {certificate?.expires_at && (
            <Fact name="Certificate valid until" value={certificate.expires_at.slice(0, 10)} />
          )}
        </Card>
        <Card title="Storage">
          <Fact name="Database" value={sizeText(storage.database)} />
          <Fact
            name="Messages and files"
            value={messages.quota === null
              ? sizeText(messages.used)
              : `${sizeText(messages.used)} of ${sizeText(messages.quota)}`}
          />
          {disk && (
            <>
              <Fact
                name="Free on this disk"
                value={`${sizeText(disk.free)} of ${sizeText(disk.total)}`}
              />
              <Meter
                label="Used of the disk"
                used={disk.total - disk.free}
                total={disk.total}
                full={disk.almostFull}
              />
            </>
          )}
        </Card>
      </div>
    </>
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
      <span class="text-end font-semibold text-strong tabular-nums">{value}</span>
    </p>
  );
}
