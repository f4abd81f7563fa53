import type { Ban, Mute } from "../../protocol/moderation.ts";
import { AuditLog, type AuditSource } from "./AuditLog.tsx";
import { Bans } from "./Bans.tsx";
import type { List } from "../ui/Listed.tsx";
import { Mutes } from "./Mutes.tsx";

/** A list with what loads it. */
export interface Source<T> {
  list: List<T>;
  /** It is shown, until what this answers is called. */
  onShow: () => () => void;
  onRetry: () => void;
}

export interface ModerationProps {
  /** null: one may not ban (MOD-18). */
  bans: Source<Ban> | null;
  /** null: one may not mute (MOD-19). */
  mutes: Source<Mute> | null;
  audit: AuditSource;
  /** Rejections are the caller's to report. */
  onUnban: (ban: Ban) => Promise<unknown>;
  onUnmute: (mute: Mute) => Promise<unknown>;
}

/** Who is kept out or quiet, and what moderators did (SRV-16). */
export function ModerationTab({ bans, mutes, audit, onUnban, onUnmute }: ModerationProps) {
  return (
    <div class="flex flex-col gap-8">
      {bans && <Bans {...bans} onUnban={onUnban} />}
      {mutes && <Mutes {...mutes} onUnmute={onUnmute} />}
      <AuditLog {...audit} />
    </div>
  );
}
