import { useEffect } from "react";
import { acts, audit as t, failed } from "../../text/en/server_settings.ts";
import type { AuditEntry } from "../../protocol/moderation.ts";
import { Act, Name } from "../ui/Act.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { Listed } from "../ui/Listed.tsx";
import { Rich } from "../ui/Rich.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PagedSource } from "./ModerationTab.tsx";

/** What was done, by whom and to whom. */
const DONE = {
  "kick": acts.kick,
  "ban": acts.ban,
  "unban": acts.unban,
  "mute": acts.mute,
  "unmute": acts.unmute,
  "bulk-delete": acts.bulkDelete,
  "role-create": acts.roleCreate,
  "role-update": acts.roleUpdate,
  "role-delete": acts.roleDelete,
  "role-assign": acts.roleAssign,
  "role-remove": acts.roleRemove,
  "permissions": acts.permissions,
  "emoji-create": acts.emojiCreate,
  "emoji-update": acts.emojiUpdate,
  "emoji-delete": acts.emojiDelete,
  "gif-create": acts.gifCreate,
  "gif-update": acts.gifUpdate,
  "gif-delete": acts.gifDelete,
  "server-update": acts.serverUpdate,
  "transfer": acts.transfer,
  "message-report": acts.messageReport,
} satisfies Record<AuditEntry["action"], string>;

/** What moderators did in the last 90 days, the newest first (D-SRV-7). */
export function AuditLog({ list, onShow, onRetry, onOlder }: PagedSource<AuditEntry>) {
  const { busy, submit } = useSubmit("");
  useEffect(onShow, []);
  return (
    <section aria-label={t.title}>
      <Heading title={t.title}>{t.about}</Heading>
      <Listed list={list} failed={failed.audit} onRetry={onRetry} empty={t.none}>
        {(entries) => (
          <ol class="divide-y divide-line">
            {entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
          </ol>
        )}
      </Listed>
      {onOlder && (
        <Button look="secondary" class="mt-3" busy={busy} onClick={() => submit(onOlder)}>
          {t.older}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor_username, avatar_url, avatar_color, action, target_username, at } = entry;
  const { reason } = entry;
  const text = DONE[action];
  const target = target_username && <Name>{target_username}</Name>;
  return (
    <Act
      at={at}
      picture={<Avatar name={actor_username} url={avatar_url} color={avatar_color} size="sm" />}
    >
      <Rich
        text={text as typeof acts.kick}
        actor={<Name>{actor_username}</Name>}
        target={target}
      />
      {target && !text.includes("{target}") && <>{target}</>}
      {reason && (
        <span class="block text-13 text-muted">
          <bdi>{reason}</bdi>
        </span>
      )}
    </Act>
  );
}
