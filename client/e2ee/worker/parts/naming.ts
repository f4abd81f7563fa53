import type { PinnedName } from "../records.ts";

/** Names that a person had before, kept for each. */
const FORMER_MAX = 8;

/** A name as the server says it now. */
export interface SaidName {
  userId: string;
  username: string;
  /** Their safety number was compared. */
  isVerified: boolean;
}

/**
 * Judges names by those that this device knows (MEND-29). First contact and the new name of a known
 * person are pinned. The new name of a verified person, or one like another known person's, is only
 * offered. A stranger with a name like a known person's is marked.
 * @param known by user id
 * @returns names that change
 */
export function judgeNames(
  known: ReadonlyMap<string, PinnedName>,
  said: readonly SaidName[],
): Map<string, PinnedName> {
  const changes = new Map<string, PinnedName>();
  for (const { userId, username, isVerified } of said) {
    const before = known.get(userId);
    const isLike = ([id, one]: [string, PinnedName]) =>
      id !== userId && soundOf(one.name) === soundOf(username);
    const isAlike = [...known, ...changes].some(isLike);
    if (!before) {
      changes.set(userId, { name: username, former: [], ...(isAlike && { isTwin: true }) });
      continue;
    }
    const { offered: _, ...kept } = before;
    if (before.name === username) changes.set(userId, kept);
    else if (isVerified || isAlike) changes.set(userId, { ...kept, offered: username });
    else changes.set(userId, renamed(before, username));
  }
  return changes;
}

/** A person takes the offered name for theirs. */
export function renamed({ name, former }: PinnedName, to: string): PinnedName {
  return { name: to, former: [name, ...former].slice(0, FORMER_MAX) };
}

/** Names that a reader may take for each other have the same. */
function soundOf(username: string): string {
  return username.toLowerCase().replaceAll("_", "").replaceAll("rn", "m").replaceAll("vv", "w")
    .replaceAll("0", "o").replaceAll("5", "s").replaceAll(/[1i]/g, "l");
}
