import type { MembershipContext } from "../context.ts";
import type { UserRecord } from "../users/records.ts";
import type { VisibleStatus } from "./presence.ts";

/**
 * Returns a user's presence as another one sees it: invisible is offline (D-SOC-3), and so is
 * everyone separated by a block, without a custom status (D-SOC-2).
 */
export function presenceSeen(
  app: MembershipContext,
  user: UserRecord,
  blocked = false,
): { status: VisibleStatus; custom_status: string | null } {
  if (blocked) return { status: "offline", custom_status: null };
  return { status: app.presence.visible(user.id, user.status), custom_status: user.custom_status };
}
