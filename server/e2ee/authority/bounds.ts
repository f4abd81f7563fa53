import type { ParsedEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError } from "../../../protocol/errors.ts";

/** Acts that take a right away, for which a full log reserves room. */
const REMOVALS: readonly string[] = ["kick", "ban", "leave"] satisfies AuthorityChange["kind"][];

/**
 * Limits the size of a log, since everyone in it reads and folds all of it (MEND-5).
 * @param signed how many entries each person has signed so far, by user id
 * @throws AppError log_full
 */
export function requireRoom(
  { act, signer: { userId } }: ParsedEntry,
  authority: Authority,
  signed: ReadonlyMap<string, number>,
): void {
  const isOwner = authority.owner === userId;
  const isReserved = isOwner || REMOVALS.includes(act.kind);
  const most = E2EE_SERVER_LIMITS.logEntries - (isReserved ? 0 : E2EE_SERVER_LIMITS.logReserved);
  const hasSigned = signed.get(userId) ?? 0;
  const isFull = authority.length >= most ||
    (!isOwner && hasSigned >= E2EE_SERVER_LIMITS.logEntriesOfOne) ||
    (act.kind !== "unknown" && growsTooLarge(act, authority));
  if (isFull) throw new AppError("log_full");
}

/** Says if an act adds one more of something than a log may hold. */
function growsTooLarge(act: AuthorityChange, { roles, overrides, history }: Authority): boolean {
  const isNewIn = (channel: string) =>
    !overrides.has(channel) && !history.has(channel) &&
    new Set([...overrides.keys(), ...history.keys()]).size >= E2EE_SERVER_LIMITS.logChannels;
  if (act.kind === "history") return isNewIn(act.channel);
  if (act.kind === "role") {
    const isNew = act.permissions !== null && act.role !== "default" &&
      !roles.some(({ id }) => id === act.role);
    return isNew && roles.length >= E2EE_SERVER_LIMITS.logRoles;
  }
  if (act.kind !== "override") return false;
  const found = overrides.get(act.channel);
  const { target } = act;
  if (Object.keys(act.override).length === 0) return false;
  if (!found) return isNewIn(act.channel);
  if (target.type === "everyone") return false;
  const isKnown = (target.type === "role" ? found.roles : found.users).has(target.id);
  return !isKnown && found.roles.size + found.users.size >= E2EE_SERVER_LIMITS.logOverrides;
}
