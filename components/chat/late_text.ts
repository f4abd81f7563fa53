import { callText } from "./call_text.ts";
import { groupText } from "./group_text.ts";
import type { ShownMessage } from "./message.ts";

/** What the row of a call says, or of a group: see `hasLateText`. */
export function lateText(message: Pick<ShownMessage, "text" | "username" | "own">): string {
  return groupText(message) ?? callText(message);
}
