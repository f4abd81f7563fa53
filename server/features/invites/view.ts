import type { Invite } from "../../../protocol/servers.ts";
import type { InviteRecord } from "./records.ts";

export function inviteView(invite: InviteRecord, creator: string): Invite {
  const { id, code, custom, max_uses, uses, expires_in, created_at } = invite;
  return {
    id,
    code,
    customCode: custom ? code : null,
    maxUses: max_uses,
    uses,
    expiresIn: expires_in,
    expires_at: expires_in ? new Date(created_at + expires_in).toISOString() : null,
    created_by_username: creator,
  };
}
