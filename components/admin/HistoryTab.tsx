import type { AdminAct } from "../../protocol/admin_logs.ts";
import { acts, failed, history as t } from "../../text/en/admin.ts";
import { Act, Name } from "../ui/Act.tsx";
import { Heading } from "../ui/Heading.tsx";
import { type List, Listed } from "../ui/Listed.tsx";
import { Rich } from "../ui/Rich.tsx";

/** Texts of actions: what was done, by whom and to whom. */
const ACTS = {
  "set-up": acts.setUp,
  "claimed": acts.claimed,
  "created": acts.created,
  "disabled": acts.disabled,
  "enabled": acts.enabled,
  "password-reset": acts.passwordReset,
  "two-factor-off": acts.twoFactorOff,
  "sessions-ended": acts.sessionsEnded,
  "session-ended": acts.sessionEnded,
  "promoted": acts.promoted,
  "demoted": acts.demoted,
  "deleted": acts.deleted,
  "server-deleted": acts.serverDeleted,
  "files-deleted": acts.filesDeleted,
  "backup-made": acts.backupMade,
  "backup-fetched": acts.backupFetched,
  "settings-changed": acts.settingsChanged,
  "announced": acts.announced,
  "announcement-removed": acts.announcementRemoved,
} satisfies Record<AdminAct["action"], string>;

/** Actions of admins and the host in the last 90 days, newest first. */
export function HistoryTab({ list, onRetry }: { list: List<AdminAct>; onRetry: () => void }) {
  return (
    <>
      <Heading large title={t.title}>{t.hint}</Heading>
      <Listed list={list} failed={failed.history} onRetry={onRetry} empty={t.none}>
        {(acts) => (
          <ol class="divide-y divide-line">
            {acts.map(({ id, action, actor, target, at }) => (
              <Act key={id} at={at}>
                <Rich
                  text={ACTS[action]}
                  actor={<Name>{actor ?? t.host}</Name>}
                  target={<Name>{target}</Name>}
                />
              </Act>
            ))}
          </ol>
        )}
      </Listed>
    </>
  );
}
