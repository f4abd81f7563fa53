import { getMember } from "../../protocol/api/members.ts";
import { listAllOverrides, listOverrides } from "../../protocol/api/overrides.ts";
import { listRoles } from "../../protocol/api/roles.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Member } from "../../protocol/servers.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import { type Change, createRecorder } from "../base/recorder.ts";
import type { Roles, RolesDeps } from "./roles.ts";
import { NO_ROLES, ownMemberOf, type RolesByServer, type ServerRoles } from "./server_roles.ts";
import {
  dropOverrides,
  putRole,
  removeRole,
  setAllOverrides,
  setOverrides,
  setOwnMember,
} from "./state.ts";

/** Milliseconds: longer timers run at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Milliseconds that channels which one comes to see are waited for. */
const REQUEST_BATCH_MS = 50;

/** Implementation that `createRoles` loads; see there. */
export class RolesKeeper implements Roles {
  readonly #deps: RolesDeps;
  readonly #recorder;
  readonly #queue = createKeyedQueue();
  readonly #loading = new Set<string>();
  /** Servers whose overrides will be fetched in a moment. */
  readonly #soon = new Set<string>();

  constructor(deps: RolesDeps) {
    this.#deps = deps;
    this.#recorder = createRecorder(deps.store.update);
  }

  readonly events: Roles["events"] = {
    "role-created": ({ serverId, role }) => this.#apply((all) => putRole(all, serverId, role)),
    "role-updated": ({ serverId, role }) => this.#apply((all) => putRole(all, serverId, role)),
    "role-deleted": ({ serverId, roleId }) =>
      this.#apply((all) => removeRole(all, serverId, roleId)),
    "permissions-changed": ({ serverId, channelId }) =>
      channelId ? this.#loadOverrides(serverId, channelId) : this.#loadSoon(serverId),
    "member-updated": ({ serverId, member }) => this.memberChanged(serverId, member),
    "channel-created": ({ channel }) => this.channelCame(channel),
    "channel-deleted": ({ serverId, channelId }) => {
      if (serverId !== null) this.channelGone(serverId, channelId);
    },
  };

  async load(serverId: string, again = false): Promise<void> {
    const status = this.#held(serverId)?.status;
    if (this.#loading.has(serverId) || (status === "ready" && !again)) return;
    this.#loading.add(serverId);
    if (!status || status === "error") this.#put(serverId, NO_ROLES);
    try {
      await this.#recorder.load(async () => {
        const [{ roles }, member, overrides] = await Promise.all([
          this.#deps.api.call(listRoles, { id: serverId }),
          this.#ownMember(serverId),
          this.#allOverrides(serverId),
        ]);
        const own = ownMemberOf(member);
        return (all) => ({ ...all, [serverId]: { status: "ready", roles, own, overrides } });
      });
      this.#watchMute(serverId);
    } catch (error) {
      this.#deps.platform.log("Permissions could not be loaded", error);
      this.#put(serverId, { ...NO_ROLES, status: "error" });
    } finally {
      this.#loading.delete(serverId);
    }
  }

  async refresh(): Promise<void> {
    const { store, servers } = this.#deps;
    const open = servers.selectedId.value;
    for (const serverId of Object.keys(store.byServer.value)) {
      if (serverId !== open) this.forget(serverId);
    }
    if (open) await this.load(open, true);
  }

  forget(serverId: string): void {
    this.#apply(({ [serverId]: _, ...rest }) => rest);
  }

  memberChanged(serverId: string, member: Member): void {
    if (member.user_id !== this.#ownId) return;
    this.#apply((all) => setOwnMember(all, serverId, ownMemberOf(member)));
    this.#watchMute(serverId);
  }

  channelCame({ server_id: serverId, thread }: Channel): void {
    // A thread has those of its channel.
    if (!thread) this.#loadSoon(serverId);
  }

  /**
   * Gathers overrides: a new role may reveal many channels at once, which are asked for together.
   */
  #loadSoon(serverId: string | null): void {
    if (!serverId || !this.#held(serverId) || this.#soon.has(serverId)) return;
    this.#soon.add(serverId);
    this.#deps.platform.after(REQUEST_BATCH_MS, async () => {
      this.#soon.delete(serverId);
      try {
        await this.#recorder.load(async () => {
          const overrides = await this.#allOverrides(serverId);
          return (all) => setAllOverrides(all, serverId, overrides);
        });
      } catch (error) {
        this.#deps.platform.log("The channels' permissions could not be loaded", error);
      }
    });
  }

  channelGone(serverId: string, channelId: string): void {
    this.#apply((all) => dropOverrides(all, serverId, channelId));
  }

  get #ownId(): string | undefined {
    return this.#deps.session.user.value?.id;
  }

  #held(serverId: string): ServerRoles | undefined {
    return this.#deps.store.byServer.value[serverId];
  }

  #put(serverId: string, roles: ServerRoles) {
    this.#deps.store.update((all) => ({ ...all, [serverId]: roles }));
  }

  #apply(change: Change<RolesByServer>) {
    this.#recorder.apply(change);
  }

  async #ownMember(serverId: string): Promise<Member> {
    const userId = this.#ownId!;
    return (await this.#deps.api.call(getMember, { id: serverId, userId })).member;
  }

  async #allOverrides(serverId: string): Promise<ServerRoles["overrides"]> {
    return (await this.#deps.api.call(listAllOverrides, { id: serverId })).overrides;
  }

  /** A mute ends without an event. */
  #watchMute(serverId: string) {
    const { platform } = this.#deps;
    const until = this.#held(serverId)?.own?.mutedUntil;
    if (!until) return;
    const left = Math.max(Date.parse(until) - platform.now(), 0) + 1000;
    platform.after(Math.min(left, MAX_TIMER_MS), async () => {
      if (this.#held(serverId)?.own?.mutedUntil !== until) return;
      try {
        this.memberChanged(serverId, await this.#ownMember(serverId));
      } catch (error) {
        platform.log("One's own place could not be loaded", error);
      }
    });
  }

  /** Loads a channel's overrides in sequence, so that the newest response wins. */
  #loadOverrides(serverId: string, channelId: string): Promise<void> {
    const { platform, api } = this.#deps;
    return this.#queue(channelId, async () => {
      if (!this.#held(serverId)) return;
      try {
        const { permissions } = await api.call(listOverrides, { id: channelId });
        this.#apply((all) => setOverrides(all, serverId, channelId, permissions));
      } catch (error) {
        platform.log("A channel's permissions could not be loaded", error);
      }
    });
  }
}
