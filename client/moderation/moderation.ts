import { removeMember } from "../../protocol/api/members.ts";
import { banUser, listBans, muteMember, unmuteMember } from "../../protocol/api/moderation.ts";
import type { MuteBody } from "../../protocol/moderation.ts";
import type { Api } from "../base/api.ts";

export type MuteOptions = Omit<MuteBody, "userId">;

/**
 * Opens the actions of moderators. All throw `ApiError` or `NetworkError`; events bring the result.
 */
export function openModeration({ api }: { api: Api }) {
  const actions = {
    async kick(serverId: string, userId: string, reason?: string) {
      const query = { reason: reason || undefined };
      await api.call(removeMember, { id: serverId, userId, query });
    },
    /** `deleteMessageSeconds`: what they wrote in that time goes too (MEND-26g); 0: nothing. */
    async ban(serverId: string, userId: string, reason?: string, deleteMessageSeconds = 0) {
      const options = {
        ...(reason && { reason }),
        ...(deleteMessageSeconds && { deleteMessageSeconds }),
      };
      await api.call(banUser, { id: serverId, body: { userId, ...options } });
    },
    /** `duration` in milliseconds; absent: until unmuted (MOD-10). */
    async mute(serverId: string, userId: string, options: MuteOptions = {}) {
      await api.call(muteMember, { id: serverId, body: { userId, ...options } });
    },
    async unmute(serverId: string, userId: string) {
      await api.call(unmuteMember, { id: serverId, userId });
    },
    /** For those who may ban. */
    bans: async (serverId: string) => (await api.call(listBans, { id: serverId })).bans,
  };
  return { actions };
}
