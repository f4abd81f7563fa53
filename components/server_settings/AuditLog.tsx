import { useEffect } from "react";
import type { AuditEntry } from "../../protocol/moderation.ts";
import { useSubmit } from "../auth/useSubmit.ts";
import { fullTimeText, shortDateText, timeText } from "../chat/times.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "./Heading.tsx";
import { Listed } from "./Listed.tsx";
import type { Source } from "./ModerationTab.tsx";

/** What was done, between the one who did it and the one it was done to. */
const DONE: Record<AuditEntry["action"], string> = {
  "kick": "kicked",
  "ban": "banned",
  "unban": "unbanned",
  "mute": "muted",
  "unmute": "unmuted",
  "bulk-delete": "deleted messages",
  "role-create": "created a role",
  "role-update": "changed a role",
  "role-delete": "deleted a role",
  "role-assign": "gave a role to",
  "role-remove": "took a role from",
  "permissions": "changed the permissions of a channel",
  "server-update": "changed the server's settings",
  "transfer": "handed the server over to",
};

export interface AuditSource extends Source<AuditEntry> {
  /** Brings older entries; null: there are none. */
  onOlder: (() => Promise<void>) | null;
}

/** What moderators did in the last 90 days, the newest first (D-SRV-7). */
export function AuditLog({ list, onShow, onRetry, onOlder }: AuditSource) {
  const { busy, submit } = useSubmit("");
  useEffect(onShow, []);
  return (
    <section aria-label="Audit Log">
      <Heading title="Audit Log">What moderators did in the last 90 days.</Heading>
      <Listed
        list={list}
        what="audit log"
        onRetry={onRetry}
        empty={<p class="text-muted">Nothing yet.</p>}
      >
        {(entries) => (
          <ol class="divide-y divide-line">
            {entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
          </ol>
        )}
      </Listed>
      {onOlder && (
        <Button look="secondary" class="mt-3" busy={busy} onClick={() => submit(onOlder)}>
          Show older
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor_username, action, target_username, reason, at } = entry;
  return (
    <li class="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <p class="min-w-0 flex-1 basis-64 wrap-anywhere">
        <Name>{actor_username}</Name> {DONE[action]}
        {target_username && (
          <>
            {" "}
            <Name>{target_username}</Name>
          </>
        )}
        {reason && <span dir="auto" class="block text-13 text-muted">{reason}</span>}
      </p>
      <time dateTime={at} title={fullTimeText(at)} class="text-12 text-muted">
        {shortDateText(at)}, {timeText(at)}
      </time>
    </li>
  );
}

function Name({ children }: { children: string }) {
  return <bdi class="font-semibold text-strong">{children}</bdi>;
}
