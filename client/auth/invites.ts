import { getInviteInfo, joinByInvite } from "../../protocol/api/invites.ts";
import type { InviteInfo } from "../../protocol/servers.ts";
import { beginJoining } from "../base/entry.ts";
import type { AuthClient } from "./auth.ts";

/** Keeps the code for after signing in or registering, and goes there (INV-03). */
export function signInForInvite(
  { parts: { storage, platform } }: AuthClient,
  code: string,
  page: "/login" | "/register" = "/login",
): void {
  storage.set("pendingInvite", code);
  beginJoining(platform, code);
  platform.navigate(page);
}

export function inviteInfo({ parts }: AuthClient, code: string): Promise<InviteInfo> {
  return parts.api.call(getInviteInfo, { code });
}

/** Joins and goes to / (INV-08): Back returns to the earlier page, without asking again. */
export async function acceptInvite({ parts }: AuthClient, code: string): Promise<void> {
  await parts.api.call(joinByInvite, { body: { inviteCode: code } });
  await parts.pages.allow();
  parts.platform.navigate("/", "replace");
}
