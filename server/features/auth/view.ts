import type { OwnSession } from "../../../protocol/account.ts";
import type { SessionRecord } from "./records.ts";

/** For the user alone, without any secret. */
export function sessionView(session: SessionRecord, currentId: string): OwnSession {
  return {
    id: session.id,
    device: session.device,
    created_at: new Date(session.created_at).toISOString(),
    last_used: new Date(session.last_used).toISOString(),
    current: session.id === currentId,
  };
}
