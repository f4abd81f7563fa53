import type { AuditEntry, Ban, Mute, Report } from "../../protocol/moderation.ts";
import { AuditLog } from "./AuditLog.tsx";
import { Bans } from "./Bans.tsx";
import { Mutes } from "./Mutes.tsx";
import { Reports } from "./Reports.tsx";
import type { PagedSource, Source } from "./source.ts";

export interface ModerationProps {
  /** null: the user may not ban (MOD-18). */
  bans: Source<Ban> | null;
  /** null: the user may not mute (MOD-19). */
  mutes: Source<Mute> | null;
  /** null: the user may not see reports (MEND-70). */
  reports: PagedSource<Report> | null;
  /** null: the user may not see the audit log (D-SRV-7). */
  audit: PagedSource<AuditEntry> | null;
  /** Rejections are the caller's to report. */
  onUnban: (ban: Ban) => Promise<unknown>;
  onUnmute: (mute: Mute) => Promise<unknown>;
}

/** Bans, mutes and reports, and the actions of moderators (SRV-16). */
export function ModerationTab({ bans, mutes, reports, audit, onUnban, onUnmute }: ModerationProps) {
  return (
    <div class="flex flex-col gap-8">
      {bans && <Bans {...bans} onUnban={onUnban} />}
      {mutes && <Mutes {...mutes} onUnmute={onUnmute} />}
      {reports && <Reports {...reports} />}
      {audit && <AuditLog {...audit} />}
    </div>
  );
}
