import { createUnlocking } from "../auth/unlock.ts";
import { track } from "../../browser/busy.ts";
import { checkPassword } from "../../protocol/api/account.ts";
import { NetworkError } from "../base/errors.ts";
import { openPrivate, PrivateError } from "../e2ee/entry.ts";
import { Conversations } from "../private/conversations.ts";
import type { Features } from "./start_features.ts";

const opened = new WeakMap<Features, Conversations>();

/** Private conversations; made once. Loaded with the first of them. */
export function openConversations(features: Features): Conversations {
  const known = opened.get(features);
  if (known) return known;
  const { core, stores, listeners } = features;
  const made = new Conversations({
    ...core,
    ...stores,
    ...features,
    search: features.searchFeed,
    members: { lists: stores.members.lists, load: features.lists.members.actions.load },
    userId: () => core.initial.user.id,
    isRole: (serverId, id) =>
      stores.roles.byServer.peek()[serverId]?.roles.some((one) => one.id === id) ?? false,
    open: () => track(openPrivate({ ...core, userId: core.initial.user.id, listeners })),
  });
  core.authentication.onEnd(() => made.end());
  opened.set(features, made);
  return made;
}

/**
 * Opens keys that are locked by a former password (MEND-33).
 * @throws PrivateError wrong_former_password
 */
export async function unlockKeys(features: Features, password: string): Promise<void> {
  const { core } = features;
  const { id: userId, username: login } = core.initial.user;
  const state = await createUnlocking(core).take("unlock", { userId, login, password });
  if (state?.keys !== "open") throw new PrivateError("wrong_former_password");
  await (await openConversations(features).opened()).look();
}

/**
 * Has the password lock the keys of this device from now on (MEND-33).
 * @throws ApiError wrong_password
 */
export async function lockKeys({ core }: Features, password: string): Promise<void> {
  await core.api.call(checkPassword, { body: { password } });
  if (!await lockByPassword({ core }, password)) throw new NetworkError();
}

/**
 * The server has accepted the password somewhere: it locks keys that have no lock yet (MEND-33).
 * @returns null: they could not be locked
 */
export function lockByPassword({ core }: Pick<Features, "core">, password: string) {
  const { id: userId, username: login } = core.initial.user;
  return createUnlocking(core).take("typed", { userId, login, password });
}
