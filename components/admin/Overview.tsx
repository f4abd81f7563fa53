import type { ReactNode } from "react";
import type { AdminStatus } from "../../protocol/admin.ts";
import { overview as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { sizeText } from "../../protocol/sizes.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Meter } from "../ui/Meter.tsx";
import type { AdminTab } from "./AdminFrame.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { Option } from "./Option.tsx";
import { Warning } from "./Warning.tsx";
import { Rich } from "../ui/Rich.tsx";
import { shortDateText } from "../ui/times.ts";
import { spanText } from "./spans.ts";

/** The part of the quota from which on there is a warning. */
const NEARLY_FULL_SHARE = 0.8;

interface Props {
  status: AdminStatus;
  /** Opens the tab in which a first step is done. */
  onOpen: (tab: AdminTab) => void;
  /** Content below: growth over time. */
  children?: ReactNode;
  /** Asks for confirmation before deleting unknown files of the bucket; gets their count. */
  onDeleteFiles: (count: number) => void;
}

/** Storage and connections at this moment. */
export function Overview({ status, onOpen, onDeleteFiles, children }: Props) {
  const { storage, connections, certificate, version, uptime } = status;
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
          : <Rich text={t.linksOpen} option={<Option>--public-url</Option>} />}
      </Heading>
      <Warnings status={status} onDeleteFiles={onDeleteFiles} />
      <FirstSteps steps={status.steps} onOpen={onOpen} />
      <div class="grid gap-4 md:grid-cols-2">
        <Card title={t.connections}>
          <Fact name={t.people} value={connections.people} />
          <Fact name={t.devices} value={connections.sockets} />
          <Fact name={t.voice} value={connections.voice} />
          {certificate?.expires_at && (
            <Fact name={t.certificateUntil} value={shortDateText(certificate.expires_at)} />
          )}
        </Card>
        <Storage {...storage} />
      </div>
      {children}
    </>
  );
}

/** Problems that need the host's attention. */
function Warnings({ status, onDeleteFiles }: Pick<Props, "status" | "onDeleteFiles">) {
  const { storage: { disk, messages, writable }, certificate, unknownFiles, upkeep } = status;
  const proxies = status.untrustedProxies;
  const { quota } = messages;
  return (
    <div class="mb-4 flex flex-col gap-3 empty:hidden">
      {!writable && <Alert hint={t.nothingWrittenText}>{t.nothingWritten}</Alert>}
      {writable && disk?.almostFull && <Alert hint={t.almostFullText}>{t.almostFull}</Alert>}
      {quota !== null && messages.used >= NEARLY_FULL_SHARE * quota && (
        <Warning
          hint={fill(t.quotaText, { used: sizeText(messages.used), quota: sizeText(quota) })}
        >
          {t.quota}
        </Warning>
      )}
      {proxies.length > 0 && (
        <Warning
          hint={
            <Rich
              text={t.proxyText}
              proxies={proxies.join(", ")}
              option={<Option long>--trusted-proxies {proxies.join(",")}</Option>}
            />
          }
        >
          {t.proxy}
        </Warning>
      )}
      {unknownFiles && (
        <Warning
          hint={fill(t.unknownFilesText, unknownFiles)}
          action={
            <Button look="secondary" onClick={() => onDeleteFiles(unknownFiles.unknown)}>
              {t.deleteFiles}
            </Button>
          }
        >
          {t.unknownFiles}
        </Warning>
      )}
      {upkeep.length > 0 && (
        <Warning
          hint={fill(t.upkeepText, {
            time: shortDateText(upkeep.map((one) => one.since).sort()[0]),
          })}
        >
          {t.upkeep}
        </Warning>
      )}
      {certificate?.problem && <Warning hint={certificate.problem}>{t.certificate}</Warning>}
    </div>
  );
}

function Storage({ database, messages, disk }: AdminStatus["storage"]) {
  const ofTotal = (used: number, total: number) =>
    fill(t.of, { used: sizeText(used), total: sizeText(total) });
  const { used, quota } = messages;
  return (
    <Card title={t.storage}>
      <Fact name={t.database} value={sizeText(database)} />
      <Fact name={t.messages} value={quota === null ? sizeText(used) : ofTotal(used, quota)} />
      {disk && (
        <>
          <Fact name={t.free} value={ofTotal(disk.free, disk.total)} />
          <Meter
            label={t.meter}
            used={disk.total - disk.free}
            total={disk.total}
            full={disk.almostFull}
          />
        </>
      )}
    </Card>
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
      <span class="shrink-0 text-end font-semibold text-strong tabular-nums">{value}</span>
    </p>
  );
}
