import { updateMember } from "../../protocol/api/members.ts";
import type { Api } from "../base/api.ts";

/** Opens the change of nicknames (COM-6). */
export function openNicknames({ api }: { api: Api }) {
  const actions = {
    /**
     * Sets a member's nickname, or one's own; empty: none. An event brings the result. Throws
     * `ApiError` or `NetworkError`.
     */
    async setNickname(serverId: string, userId: string, nickname: string) {
      await api.call(updateMember, { id: serverId, userId, body: { nickname } });
    },
  };
  return { actions };
}
