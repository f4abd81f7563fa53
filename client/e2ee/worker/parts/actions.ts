import type { RoleChange } from "../../../../protocol/e2ee/authority_diff.ts";
import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";
import type { Beginning } from "../../link/conversations.ts";
import { PrivateError } from "../../link/errors.ts";
import type { AuthorityLog } from "../authority_log.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { OpenConversations } from "../open_conversations.ts";
import { changedIn } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";

/** Collaborators of a person's actions in a conversation. */
type ActingContext = Pick<
  OpenConversations,
  "deps" | "logs" | "applying" | "committing" | "joining"
>;

/**
 * Begins a conversation as it was shown, or finds the one that another member began (E2E-16,
 * E2E-19).
 * @param shown absent: a direct message or group, with its members who have keys
 * @throws CallError
 */
export async function start(
  context: ActingContext,
  held: OpenConversation,
  shown?: Beginning,
): Promise<void> {
  const { deps, logs, applying } = context;
  const { asShown, beginningOf } = await lazyModules.serverActs();
  const beginning = shown ??
    await beginningOf(deps, logs, held.record.channel, held).catch(nullWhereWithheld);
  const isServer = held.record.channel.space === "server";
  if (!beginning || beginning.canRead.length < 2 && !isServer) return;
  const acts = await asShown(held, beginning);
  held.log = await logs.append(held.record.channel, held.device, acts);
  await applying.catchUp(held);
  if (held.group || held.log.outdated) return;
  const joins = await context.joining();
  if (held.isGroupless || !await joins.show(held.id)) await joins.begin(held, 1);
}

/** Returns null for withheld data: the conversation's phase reports it. */
function nullWhereWithheld(error: unknown): null {
  if (error instanceof PrivateError && error.code === "withheld") return null;
  throw error;
}

/**
 * Continues with the new keys of the people the phase is about (E2E-35).
 * @param numbers safety numbers that the person saw, by user id
 * @throws PrivateError key_changed, verified; CallError
 */
export async function accept(
  { deps, logs }: ActingContext,
  held: OpenConversation,
  numbers: Readonly<Record<string, string>>,
): Promise<void> {
  // Uses what the server shows now: it may have shown other keys since, without notice.
  deps.directory.forget();
  const changed = await changedIn(held);
  await (await lazyModules.trust()).demandShown(deps, changed, numbers);
  for (const { userId } of changed) await deps.accept(userId, numbers[userId]);
  deps.directory.forget();
  const { newKeys } = await lazyModules.serverActs();
  // In a server, members with `manageMembers` sign new keys.
  const acts = (authority: Authority) =>
    authority.space === "server" ? [] : newKeys(authority, changed);
  held.log = await logs.append(held.record.channel, held.device, acts);
}

/** Takes people into a group (E2E-16, E2E-18). @throws PrivateError withheld, split_log; CallError */
export async function add(
  { deps, logs }: ActingContext,
  held: OpenConversation,
  userIds: string[],
): Promise<void> {
  await deps.heads.demandWhole();
  const people = [...(await deps.directory.get(userIds, 0)).values()];
  if (people.some(({ isWithheld }) => isWithheld)) throw new PrivateError("withheld");
  const { newMembers } = await lazyModules.serverActs();
  const acts = (authority: Authority) => newMembers(authority, people);
  held.log = await logs.append(held.record.channel, held.device, acts);
}

/**
 * Signs the acts that change something and that this person may sign (E2E-18). @throws CallError
 */
export async function sign(
  { logs, applying, committing }: ActingContext,
  held: OpenConversation,
  acts: (AuthorityChange | RoleChange)[],
): Promise<void> {
  const now = await (await lazyModules.serverActs()).signedNow(held, acts);
  held.log = await logs.append(held.record.channel, held.device, now);
  if (!acts.some(({ kind }) => kind === "history")) return;
  // Each epoch keeps what its history was: another one begins (E2E-32).
  await applying.catchUp(held);
  const { epoch } = held.record;
  await committing.commitPending(held, { renews: () => held.record.epoch === epoch });
}

/** Signs that this person leaves a group. @throws CallError */
export async function leave(logs: AuthorityLog, held: OpenConversation): Promise<void> {
  const { record, device, deps: { userId } } = held;
  await logs.append(record.channel, device, ({ people }) => {
    return people.has(userId) ? [{ kind: "leave" }] : [];
  });
}
