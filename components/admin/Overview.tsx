import type { ReactNode } from "react";
import warning from "@lucide/icons/icons/triangle-alert";
import type { AdminStatus } from "../../protocol/admin.ts";
import { overview as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { Icon } from "../ui/Icon.tsx";
import { sizeText } from "../../protocol/sizes.ts";
import { Meter } from "../ui/Meter.tsx";
import { spanText } from "./spans.ts";
import { Heading } from "../ui/Heading.tsx";

/** The part of the quota from which on there is a warning. */
const NEARLY = 0.8;

/** Storage and connections at this moment. */
export function Overview({ status }: { status: AdminStatus }) {
  const { storage, connections, certificate, version, uptime } = status;
  const { disk, messages } = storage;
  return (
    <>
      <Heading large title={t.title}>
        {fill(t.running, { version, time: spanText(uptime) })} {status.publicUrl
          ? (
            <Rich
              text={t.linksBegin}
              address={<span class="wrap-anywhere">{status.publicUrl}</span>}
            />
          )
          : (
            <Rich
              text={t.linksOpen}
              option={<code class="font-mono whitespace-nowrap">--public-url</code>}
            />
          )}
      </Heading>
      {!storage.writable && (
        <Warning title={t.nothingWritten}>
          {t.nothingWrittenText}
        </Warning>
      )}
      {storage.writable && disk?.almostFull && (
        <Warning title={t.almostFull}>
          {t.almostFullText}
        </Warning>
      )}
      {messages.quota !== null && messages.used >= NEARLY * messages.quota && (
        <Warning title={t.quota}>
          {fill(t.quotaText, { used: sizeText(messages.used), quota: sizeText(messages.quota) })}
        </Warning>
      )}
      {status.untrustedProxies.length > 0 && (
        <Warning title={t.proxy}>
          <Rich
            text={t.proxyText}
            proxies={status.untrustedProxies.join(", ")}
            option={
              <code class="wrap-anywhere">
                --trusted-proxies {status.untrustedProxies.join(",")}
              </code>
            }
          />
        </Warning>
      )}
      {certificate?.problem && <Warning title={t.certificate}>{certificate.problem}</Warning>}
      <div class="grid gap-4 md:grid-cols-2">
        <Card title={t.connections}>
          <Fact name={t.people} value={connections.people} />
          <Fact name={t.devices} value={connections.sockets} />
          <Fact name={t.voice} value={connections.voice} />
          {certificate?.expires_at && (
            <Fact name={t.certificateUntil} value={certificate.expires_at.slice(0, 10)} />
          )}
        </Card>
        <Card title={t.storage}>
          <Fact name={t.database} value={sizeText(storage.database)} />
          <Fact
            name={t.messages}
            value={messages.quota === null
              ? sizeText(messages.used)
              : fill(t.of, { used: sizeText(messages.used), total: sizeText(messages.quota) })}
          />
          {disk && (
            <>
              <Fact
                name={t.free}
                value={fill(t.of, { used: sizeText(disk.free), total: sizeText(disk.total) })}
              />
              <Meter
                label={t.meter}
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
