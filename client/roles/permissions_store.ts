import { computed } from "@preact/signals";
import type { Channel } from "../../protocol/channels.ts";
import { type HeldPermissions, permissionsOf } from "../../protocol/permissions.ts";
import { DIRECT_MEMBERSHIP, membershipIn, membershipOf, overridesFor } from "./membership.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { RolesStore } from "./store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { SessionStore } from "../auth/store.ts";

interface Deps {
  session: SessionStore;
  servers: ServersStore;
  channels: ChannelsStore;
  roles: RolesStore;
}

/** Taken from people in a locked thread. */
const LOCKED = { sendMessages: false, attachFiles: false, addReactions: false };

export type PermissionsStore = ReturnType<typeof createPermissionsStore>;

/**
 * Creates the store of permissions in the open server and its channels, for the user or for the
 * person they view it as (D-PERM-1).
 */
export function createPermissionsStore(
  { session, servers, channels, roles }: Deps,
) {
  // A thread has those of its channel (COM-7).
  const targetsIn = ({ id, parent_id = id }: Channel) =>
    roles.byServer.value[servers.selectedId.value ?? ""]?.overrides[parent_id];

  const membership = computed(() => {
    const user = session.user.value;
    const server = servers.selected.value;
    if (!server || !user) return null;
    const permissions = roles.byServer.value[server.id];
    const viewed = roles.viewAs.value;
    if (viewed?.serverId === server.id) return membershipOf(permissions?.roles ?? [], viewed);
    return membershipIn(server, user, permissions);
  });

  function groundsOf(channel: Channel | null) {
    if (channel?.server_id === null) return { membership: DIRECT_MEMBERSHIP, overrides: {} };
    const viewed = roles.viewAs.value;
    const userId = viewed ? viewed.userId : session.user.value?.id ?? null;
    const targets = channel ? targetsIn(channel) : undefined;
    const overrides = overridesFor(userId, targets, !!channel?.thread);
    return { membership: membership.value, overrides };
  }

  function permissionsIn(channel: Channel | null): HeldPermissions {
    const { membership, overrides } = groundsOf(channel);
    const held = permissionsOf(membership, overrides);
    return channel?.thread?.locked && !held.manageThreads ? { ...held, ...LOCKED } : held;
  }

  const current = computed(() => permissionsIn(channels.selected.value));
  // Keeps the same object while nothing changed, so that dependents don't render again.
  let last: HeldPermissions | null = null;
  const here = computed(() => {
    const now = current.value;
    if (!last || JSON.stringify(last) !== JSON.stringify(now)) last = now;
    return last;
  });
  return {
    /**
     * The user's membership in the open server, or that of the person they view it as: call
     * `can(membership, permission)` before showing a button.
     */
    membership,
    /** Permissions in the open channel or direct message; without one, in the server. */
    here,
    in: permissionsIn,
    // The user's own list has only visible channels; another person sees other ones.
    /** Returns true if the user, or the person they view as, sees a channel of the open server. */
    sees: (channel: Channel) =>
      roles.viewAs.value?.serverId !== channel.server_id || permissionsIn(channel).readMessages,
    /** Returns true if @everyone can't see a channel of the open server. */
    isPrivate: (channel: Channel) => targetsIn(channel)?.default?.readMessages === false,
    /**
     * Returns the grounds of a decision about a channel, for `explain()`; no channel: about the
     * server.
     */
    groundsOf,
  };
}
