import type { ReadonlySignal } from "@preact/signals";
import type { Notifications } from "../../protocol/notifications.ts";
import type { Role } from "../../protocol/roles.ts";
import type { Message } from "../../protocol/messages.ts";
import type { ChannelsStore } from "../channels/store.ts";

export interface MentionRuleDeps {
  channels: Pick<ChannelsStore, "find">;
  /** Roles of each server, and those that the user has. */
  roles: {
    readonly byServer: ReadonlySignal<
      Readonly<
        Record<string, { roles: readonly Role[]; own: { roleIds: readonly string[] } | null }>
      >
    >;
  };
  notifications: { readonly levels: ReadonlySignal<Notifications | null> };
}

const ROLE = "role:";

/**
 * Returns whether a message may mention everyone, and whether it mentions a role that the user has:
 * one that is mentionable, or any where its author may mention everyone. Mentions that the user
 * suppresses in the server don't count (COM-10).
 */
export function mentionRules(
  { channels, roles, notifications }: MentionRuleDeps,
  { channel_id, mentions = [], can_mention_everyone }: Message,
): { everyone: boolean; byRole: boolean } {
  const serverId = channels.find(channel_id)?.server_id;
  if (!serverId) return { everyone: can_mention_everyone, byRole: false };
  const settings = notifications.levels.value?.servers[serverId];
  const { roles: all, own } = roles.byServer.value[serverId] ?? { roles: [], own: null };
  const called = mentions.filter((one) => one.startsWith(ROLE)).map((one) => one.slice(ROLE.length))
    .filter((id) => own?.roleIds.includes(id));
  const mayMention = (id: string) =>
    can_mention_everyone || all.find((role) => role.id === id)?.mentionable === true;
  return {
    everyone: can_mention_everyone && !settings?.suppress_everyone,
    byRole: !settings?.suppress_roles && called.some(mayMention),
  };
}
