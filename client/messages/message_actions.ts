import { createJumpToId } from "./jump_to_id.ts";
import { createMarkUnread } from "./mark_unread.ts";

type Deps =
  & Parameters<typeof createMarkUnread>[0]
  & Omit<Parameters<typeof createJumpToId>[0], "jumpTo">
  & { jumps: Pick<Parameters<typeof createJumpToId>[0], "jumpTo"> };

/** Loaded when the user marks a message as unread, or jumps to one by id. */
export function openMessageActions({ jumps, ...deps }: Deps) {
  const { jumpTo } = jumps;
  return { actions: { ...createMarkUnread(deps), ...createJumpToId({ ...deps, jumpTo }) } };
}
