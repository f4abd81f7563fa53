import type { AdminSecurityLog, SecurityLogEntry } from "../../protocol/admin_logs.ts";
import { securityLog as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { fullTimeText } from "../ui/times.ts";
import { LogHeading } from "./LogHeading.tsx";
import { Option } from "./Option.tsx";

/** Text of each kind of entry. */
const KINDS: Readonly<Record<string, string>> = {
  "sign-in-failed": t.signInFailed,
  "refused": t.refused,
  "limited": t.limited,
  "admin-order": t.order,
  "token-reused": t.reused,
};

/** The last lines of the security log, the newest first (OPS-7, MEND-58). */
export function SecurityLogTab({ log, onLoad }: { log: AdminSecurityLog; onLoad: () => void }) {
  const { kept, entries } = log;
  return (
    <>
      <LogHeading texts={t} onLoad={onLoad} />
      {kept === "log" && <p class="text-muted">{t.inLog}</p>}
      {kept === "off" && (
        <p class="text-muted">
          <Rich text={t.off} option={<Option>--security-log file</Option>} />
        </p>
      )}
      {kept === "file" && entries.length === 0 && <p class="text-muted">{t.none}</p>}
      <ol class="flex flex-col divide-y divide-line">
        {entries.map((entry, i) => <Line key={`${entry.at} ${i}`} entry={entry} />)}
      </ol>
    </>
  );
}

function Line({ entry }: { entry: SecurityLogEntry }) {
  const { at, kind, address, account, count, code, endpoint } = entry;
  return (
    <li class="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
      <div class="min-w-0 flex-1 basis-64">
        <p class="text-strong">
          {KINDS[kind] ?? kind}
          {count > 1 && <span class="text-muted">{` ${fill(t.times, { count })}`}</span>}
        </p>
        <p class="flex flex-wrap gap-x-3 text-13 text-muted">
          <span>{address === null ? t.local : <bdi>{address}</bdi>}</span>
          {account && <bdi class="text-normal">{account.username ?? t.deleted}</bdi>}
        </p>
        {(endpoint || code) && (
          <p class="font-mono text-12 wrap-anywhere text-muted">
            {[endpoint, code].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
      <time dateTime={at} class="text-13 text-muted tabular-nums">{fullTimeText(at)}</time>
    </li>
  );
}
