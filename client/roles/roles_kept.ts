import { getMember } from "../../protocol/api/members.ts";
import { listAllOverrides, listOverrides } from "../../protocol/api/overrides.ts";
import { listRoles } from "../../protocol/api/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { createRecorder } from "../base/recorder.ts";
import type { Roles, RolesDeps } from "./roles.ts";
import { NO_ROLES, ownMemberOf, type ServerRoles } from "./server_roles.ts";
import {
  dropOverrides,
  putRole,
  removeRole,
  setAllOverrides,
  setOverrides,
  setOwnMember,
} from "./state.ts";

/** Milliseconds: longer timers run at once. */
const LONGEST = 2 ** 31 - 1;
/** Milliseconds that channels which one comes to see are waited for. */
const GATHERED = 50;

/** What `createRoles` loads; see there. */
export function keepRoles({ platform, api, store, servers, session }: RolesDeps): Roles {
  const recorder = createRecorder(store.update);
  const queue = createKeyedQueue();
  const loading = new Set<string>();
  const soon = new Set<string>();
  const held = (serverId: string) => store.byServer.value[serverId];
  const me = () => session.user.value?.id;

  const ownMember = async (serverId: string) =>
    (await api.call(getMember, { id: serverId, userId: me()! })).member;

  const allOverrides = async (serverId: string) =>
    (await api.call(listAllOverrides, { id: serverId })).overrides;

  /** A mute ends by itself: nobody says so. */
  function watchMute(serverId: string) {
    const until = held(serverId)?.own?.mutedUntil;
    if (!until) return;
    const left = Math.max(Date.parse(until) - platform.now(), 0) + 1000;
    platform.after(Math.min(left, LONGEST), async () => {
      if (held(serverId)?.own?.mutedUntil !== until) return;
      try {
        memberChanged(serverId, await ownMember(serverId));
      } catch (error) {
        platform.log("One's own place could not be loaded", error);
      }
    });
  }

  function memberChanged(serverId: string, member: Member) {
    if (member.user_id !== me()) return;
    recorder.apply((all) => setOwnMember(all, serverId, ownMemberOf(member)));
    watchMute(serverId);
  }

  function put(serverId: string, serverRoles: ServerRoles) {
    store.update((all) => ({ ...all, [serverId]: serverRoles }));
  }

  async function load(serverId: string, again = false): Promise<void> {
    const status = held(serverId)?.status;
    if (loading.has(serverId) || (status === "ready" && !again)) return;
    loading.add(serverId);
    if (!status || status === "error") put(serverId, NO_ROLES);
    try {
      await recorder.load(async () => {
        const [{ roles }, member, overrides] = await Promise.all([
          api.call(listRoles, { id: serverId }),
          ownMember(serverId),
          allOverrides(serverId),
        ]);
        const own = ownMemberOf(member);
        return (all) => ({ ...all, [serverId]: { status: "ready", roles, own, overrides } });
      });
      watchMute(serverId);
    } catch (error) {
      platform.log("Permissions could not be loaded", error);
      put(serverId, { ...NO_ROLES, status: "error" });
    } finally {
      loading.delete(serverId);
    }
  }

  function forget(serverId: string) {
    recorder.apply(({ [serverId]: _, ...rest }) => rest);
  }

  /** One after another for a channel, so that the newest answer stays. */
  function loadOverrides(serverId: string, channelId: string): Promise<void> {
    return queue(channelId, async () => {
      if (!held(serverId)) return;
      try {
        const { permissions } = await api.call(listOverrides, { id: channelId });
        recorder.apply((all) => setOverrides(all, serverId, channelId, permissions));
      } catch (error) {
        platform.log("A channel's permissions could not be loaded", error);
      }
    });
  }

  /** Whoever is given a role may come to see many channels at once: they are asked for together. */
  function loadAllSoon(serverId: string) {
    if (soon.has(serverId)) return;
    soon.add(serverId);
    platform.after(GATHERED, async () => {
      soon.delete(serverId);
      try {
        await recorder.load(async () => {
          const overrides = await allOverrides(serverId);
          return (all) => setAllOverrides(all, serverId, overrides);
        });
      } catch (error) {
        platform.log("The channels' permissions could not be loaded", error);
      }
    });
  }

  return {
    load: (serverId) => load(serverId),
    async refresh() {
      const open = servers.selectedId.value;
      for (const serverId of Object.keys(store.byServer.value)) {
        if (serverId !== open) forget(serverId);
      }
      if (open) await load(open, true);
    },
    forget,
    memberChanged,
    channelCame({ server_id }) {
      if (server_id && held(server_id)) loadAllSoon(server_id);
    },
    channelGone: (serverId, channelId) =>
      recorder.apply((all) => dropOverrides(all, serverId, channelId)),
    events: {
      "role-created": ({ serverId, role }) => recorder.apply((all) => putRole(all, serverId, role)),
      "role-updated": ({ serverId, role }) => recorder.apply((all) => putRole(all, serverId, role)),
      "role-deleted": ({ serverId, roleId }) =>
        recorder.apply((all) => removeRole(all, serverId, roleId)),
      "permissions-changed": ({ serverId, channelId }) => loadOverrides(serverId, channelId),
    },
  };
}
