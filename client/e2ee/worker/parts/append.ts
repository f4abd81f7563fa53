import { toBase64 } from "../../../base/base64.ts";
import { signEntry } from "../../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import type { PositionView } from "../../../../protocol/e2ee/group_schemas.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import type { PrivateChannel } from "../../link/conversations.ts";
import { CallError } from "../../link/errors.ts";
import { keptFrom, passed, takeEntry } from "../authority_log.ts";
import { scopeOf } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnDeviceKeys } from "../records.ts";

/** Attempts while others are faster. */
const MAX_ATTEMPTS = 20;

/**
 * Signs the acts that `acts` returns for the current log, and appends them (E2E-18).
 * @param update takes in what the server shows of it now
 * @throws CallError
 */
export async function append(
  deps: GroupDeps,
  channel: PrivateChannel,
  device: OwnDeviceKeys,
  acts: (authority: Authority) => AuthorityChange[],
  update: () => Promise<LogRecord>,
): Promise<LogRecord> {
  const { call, store, userId } = deps;
  const scope = scopeOf(channel);
  const signer = { identity: device.certificate, privateKey: device.signature.privateKey };
  let atOnce: number = E2EE_LIMITS.appendedAtOnce;
  for (let tries = 0;; tries++) {
    let log = await update();
    if (log.newRoot?.userId === userId) log = passed(log);
    const all = acts(log.authority);
    const wanted = all.slice(0, atOnce);
    if (!wanted.length || log.isBroken || log.newRoot || log.outdated) return log;
    const entries: Bytes[] = [];
    // The state is folded in place.
    const { length } = log.authority;
    let next = log;
    for (const act of wanted) {
      const entry = await signEntry(signer, next.authority, act);
      next = await takeEntry(next, entry, () => true);
      entries.push(entry);
    }
    const body = { length, entries: entries.map((one) => toBase64(one)) };
    let shown: PositionView;
    try {
      shown = await call("appendAuthority", { scope, body });
    } catch (error) {
      const { code, carried } = error instanceof CallError ? error : { code: null, carried: null };
      if (code === "rate_limited" && carried?.retryAfter) {
        // The beginning of a large server takes more entries than the limit of one minute.
        await deps.wait(carried.retryAfter * 1000);
        atOnce = Math.ceil(atOnce / 2);
        tries--;
        continue;
      }
      if (code !== "log_conflict" || tries === MAX_ATTEMPTS) throw error;
      continue;
    }
    await store.write({ [names.logs + scope]: next, ...keptFrom(scope, length, entries) });
    // If the server hasn't signed it, the next look at the log reports so.
    await (await lazyModules.judge()).shownPosition(deps, scope, shown);
    if (wanted.length === all.length) return next;
    // The remaining acts are made again for the current log.
    tries = -1;
  }
}
