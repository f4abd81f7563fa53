import { removeMember } from "../../protocol/api/members.ts";
import { banUser, listBans, muteMember, unmuteMember } from "../../protocol/api/moderation.ts";
import type { Ban, MuteBody } from "../../protocol/moderation.ts";
import type { Api } from "../base/api.ts";

export type MuteOptions = Omit<MuteBody, "userId">;

/** What moderators do to people. All throw `ApiError` or `NetworkError`; events tell the result. */
export interface Moderation {
  kick(serverId: string, userId: string, reason?: string): Promise<void>;
  ban(serverId: string, userId: string, reason?: string): Promise<void>;
  /** `duration` in milliseconds; absent: until unmuted (MOD-10). */
  mute(serverId: string, userId: string, options?: MuteOptions): Promise<void>;
  unmute(serverId: string, userId: string): Promise<void>;
  /** For those who may ban. */
  bans(serverId: string): Promise<Ban[]>;
}

export function createModeration(api: Api): Moderation {
  return {
    async kick(serverId, userId, reason) {
      const query = { reason: reason || undefined };
      await api.call(removeMember, { id: serverId, userId, query });
    },
    async ban(serverId, userId, reason) {
      await api.call(banUser, { id: serverId, body: { userId, ...(reason && { reason }) } });
    },
    async mute(serverId, userId, options = {}) {
      await api.call(muteMember, { id: serverId, body: { userId, ...options } });
    },
    async unmute(serverId, userId) {
      await api.call(unmuteMember, { id: serverId, userId });
    },
    bans: async (serverId) => (await api.call(listBans, { id: serverId })).bans,
  };
}
