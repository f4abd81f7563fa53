import { acts, audit as t, failed } from "../../text/en/server_settings.ts";
import type { AuditEntry } from "../../protocol/moderation.ts";
import { Act, Name } from "../ui/Act.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Rich } from "../ui/Rich.tsx";
import type { PagedSource } from "./source.ts";
import { PagedSection } from "./PagedSection.tsx";

/** Texts of actions: what was done, by whom and to whom. */
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
  "channel-create": acts.channelCreate,
  "channel-update": acts.channelUpdate,
  "channel-delete": acts.channelDelete,
  "channel-order": acts.channelOrder,
  "follow": acts.follow,
  "publish": acts.publish,
  "thread-update": acts.threadUpdate,
  "thread-delete": acts.threadDelete,
  "category-create": acts.categoryCreate,
  "category-update": acts.categoryUpdate,
  "category-delete": acts.categoryDelete,
  "event-create": acts.eventCreate,
  "event-update": acts.eventUpdate,
  "event-delete": acts.eventDelete,
  "emoji-create": acts.emojiCreate,
  "emoji-update": acts.emojiUpdate,
  "emoji-delete": acts.emojiDelete,
  "gif-create": acts.gifCreate,
  "gif-update": acts.gifUpdate,
  "gif-delete": acts.gifDelete,
  "nickname": acts.nickname,
  "server-update": acts.serverUpdate,
  "transfer": acts.transfer,
  "message-report": acts.messageReport,
} satisfies Record<AuditEntry["action"], string>;

/** Actions of moderators in the last 90 days, newest first (D-SRV-7). */
export function AuditLog(source: PagedSource<AuditEntry>) {
  return (
    <PagedSection
      source={source}
      texts={t}
      failed={failed.audit}
      draw={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor_username, avatar_url, avatar_color, action, target_username, at } = entry;
  const { reason, delete_message_seconds: seconds } = entry;
  const text = seconds === undefined ? DONE[action] : acts.banDeleting;
  const target = target_username && <Name>{target_username}</Name>;
  return (
    <Act
      at={at}
      picture={<Avatar name={actor_username} url={avatar_url} color={avatar_color} size="sm" />}
    >
      <Rich
        text={text as typeof acts.banDeleting}
        actor={<Name>{actor_username}</Name>}
        target={target}
        hours={Math.ceil((seconds ?? 0) / 3600)}
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
