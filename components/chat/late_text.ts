import { isEncryptionInvite } from "../../protocol/encryption_invites.ts";
import { invites as t } from "../../text/en/private.ts";
import { fill } from "../../text/message.ts";
import { callText } from "./call_text.ts";
import { groupText } from "./group_text.ts";
import type { ShownMessage } from "./message.ts";

type SystemMessage = Pick<ShownMessage, "text" | "username" | "own">;

/** What the row of a call says, of a group, or of an invitation: see `hasLateText`. */
export function lateText(message: SystemMessage): string {
  return inviteText(message) ?? groupText(message) ?? callText(message);
}

/** That somebody wants to encrypt the conversation, in the reader's language; null: something else. */
export function inviteText({ text, username, own }: SystemMessage): string | null {
  if (!isEncryptionInvite(text ?? "")) return null;
  return own ? t.own : fill(t.other, { name: username });
}
