import type { AdminAct } from "../../protocol/admin.ts";
import { fullTimeText, shortDateText, timeText } from "../chat/times.ts";
import { type List, Listed } from "../server_settings/Listed.tsx";
import { Title } from "./Title.tsx";

/** What was done, between who did it and whom it was done to. */
const DONE: Record<AdminAct["action"], string> = {
  "set-up": "set Parley up and made the server",
  "claimed": "became an admin by the setup link",
  "created": "made the account of",
  "disabled": "disabled",
  "enabled": "enabled",
  "password-reset": "reset the password of",
  "two-factor-off": "turned two-factor off for",
  "sessions-ended": "ended every session of",
  "promoted": "made an admin of",
  "demoted": "took the admin's rights from",
  "deleted": "deleted the account of",
  "server-deleted": "deleted the server",
  "backup-made": "made a backup",
  "backup-fetched": "downloaded",
  "settings-changed": "changed the settings:",
};

/** What admins and the host did in the last 90 days, the newest first. */
export function HistoryTab({ list, onRetry }: { list: List<AdminAct>; onRetry: () => void }) {
  return (
    <>
      <Title title="History">What admins and the host did in the last 90 days.</Title>
      <Listed
        list={list}
        what="history"
        onRetry={onRetry}
        empty={<p class="text-muted">Nothing yet.</p>}
      >
        {(acts) => (
          <ol class="divide-y divide-line">
            {acts.map(({ id, action, actor, target, at }) => (
              <li key={id} class="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
                <p class="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <bdi class="font-semibold text-strong">{actor ?? "The host"}</bdi> {DONE[action]}
                  {target && (
                    <>
                      {" "}
                      <bdi class="font-semibold text-strong">{target}</bdi>
                    </>
                  )}
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
