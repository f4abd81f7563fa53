import type { ReactNode } from "react";
import type { AdminAct } from "../../protocol/admin.ts";
import { acts, failed, history as t } from "../../text/en/admin.ts";
import { Rich } from "../ui/Rich.tsx";
import { fullTimeText, shortDateText, timeText } from "../chat/times.ts";
import { type List, Listed } from "../ui/Listed.tsx";
import { Heading } from "../ui/Heading.tsx";

/** What was done, by whom and to whom. */
const ACTS = {
  "set-up": acts.setUp,
  "claimed": acts.claimed,
  "created": acts.created,
  "disabled": acts.disabled,
  "enabled": acts.enabled,
  "password-reset": acts.passwordReset,
  "two-factor-off": acts.twoFactorOff,
  "sessions-ended": acts.sessionsEnded,
  "promoted": acts.promoted,
  "demoted": acts.demoted,
  "deleted": acts.deleted,
  "server-deleted": acts.serverDeleted,
  "backup-made": acts.backupMade,
  "backup-fetched": acts.backupFetched,
  "settings-changed": acts.settingsChanged,
} satisfies Record<AdminAct["action"], string>;

/** What admins and the host did in the last 90 days, the newest first. */
export function HistoryTab({ list, onRetry }: { list: List<AdminAct>; onRetry: () => void }) {
  return (
    <>
      <Heading large title={t.title}>{t.hint}</Heading>
      <Listed
        list={list}
        failed={failed.history}
        onRetry={onRetry}
        empty={<p class="text-muted">{t.none}</p>}
      >
        {(acts) => (
          <ol class="divide-y divide-line">
            {acts.map(({ id, action, actor, target, at }) => (
              <li key={id} class="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
                <p class="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <Rich
                    text={ACTS[action]}
                    actor={<Name>{actor ?? t.host}</Name>}
                    target={<Name>{target}</Name>}
                  />
                </p>
                <time dateTime={at} title={fullTimeText(at)} class="text-12 text-muted">
                  {shortDateText(at)}, {timeText(at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Listed>
    </>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <bdi class="font-semibold text-strong">{children}</bdi>;
}
