import { getAuditLog } from "../../protocol/api/moderation.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { AuditEntry } from "../../protocol/moderation.ts";
import type { Api } from "../base/api.ts";
import { createLiveList, type LiveList } from "../base/live_list.ts";
import type { Platform } from "../base/platform.ts";

/** The audit log of one server, page after page; what is shown is kept right as a whole. */
interface AuditPages extends LiveList<AuditEntry> {
  /** There are older entries than those that are held. */
  readonly hasOlder: ReadonlySignal<boolean>;
  /** One page more. Never throws. */
  loadOlder(): Promise<void>;
}

interface Page {
  entries: AuditEntry[];
  next: string | null;
}

export function createAuditPages(
  { platform, api }: { platform: Pick<Platform, "log">; api: Api },
  serverId: string,
): AuditPages {
  const hasOlder = signal(false);
  let wanted = 1;
  const list = createLiveList<AuditEntry>(platform, async () => {
    const held: AuditEntry[] = [];
    let next: string | null = null;
    for (let page = 0; page < wanted && (page === 0 || next); page++) {
      const query = { before: next ?? undefined };
      const response: Page = await api.call(getAuditLog, { id: serverId, query });
      held.push(...response.entries);
      next = response.next;
    }
    hasOlder.value = next !== null;
    return held;
  });
  return {
    ...list,
    hasOlder,
    loadOlder() {
      wanted++;
      return list.load();
    },
  };
}
