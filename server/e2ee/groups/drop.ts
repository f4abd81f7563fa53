import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import { largeSize, type LargeValue, orphanLarge, sweepLarge } from "../../storage/large_values.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { noteDevices } from "./access.ts";
import { type GroupInfoRecord, groupKeys } from "./records.ts";

/** Milliseconds that a commit is kept (E2E-24). */
const COMMIT_LIFE = E2EE_LIMITS.commitDays * 86_400_000;

/** Commits that are read at once for that: each may have 60 KB with it. */
const SWEPT_AT_ONCE = 10;

/** Puts a group's public state in the place of the one before; null: there is none any more. */
export function replaceInfo(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  fresh: GroupInfoRecord | null,
): LargeValue | undefined {
  const before = tx.get(groupKeys.info(channelId));
  if (fresh) tx.set(groupKeys.info(channelId), fresh);
  else tx.delete(groupKeys.info(channelId));
  if (!before) return undefined;
  orphanLarge(tx, before.info);
  app.usage.addIn(tx, before.by, -largeSize(before.info));
  return before.info;
}

/** A commit and its welcome. @returns what is to be swept then */
export function dropCommit(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  generation: number,
  epoch: number,
): LargeValue[] {
  if (epoch < 0) return [];
  // A restored group puts as many commits in place of others as half the checks that one commit takes.
  const [commit, welcome] = tx.many.getMany([
    groupKeys.commit(channelId, generation, epoch),
    groupKeys.welcome(channelId, generation, epoch),
  ]);
  const dropped: LargeValue[] = [];
  const drop = (value: LargeValue, by: string) => {
    orphanLarge(tx, value);
    app.usage.addIn(tx, by, -largeSize(value));
    dropped.push(value);
  };
  if (commit) drop(commit.row, commit.by);
  if (welcome) drop(welcome.welcome, welcome.by);
  tx.delete(groupKeys.commit(channelId, generation, epoch));
  tx.delete(groupKeys.welcome(channelId, generation, epoch));
  return dropped;
}

/** Forgets commits that are older than they are kept: a channel's oldest come first. */
export async function sweepCommits(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(groupKeys.groups)) {
    const channel = String(key[1]);
    await app.upkeep.attempt("commits", () => sweepIn(app, channel), { channel });
  }
}

async function sweepIn(app: FeaturesContext, channelId: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(groupKeys.commitsIn(channelId), { limit: SWEPT_AT_ONCE });
    const old = found.filter(({ value }) => app.clock() - value.at >= COMMIT_LIFE);
    await forgetCommits(app, channelId, old);
    if (old.length < SWEPT_AT_ONCE) return;
  }
}

async function forgetCommits(
  app: FeaturesContext,
  channelId: string,
  found: { key: Deno.KvKey }[],
): Promise<void> {
  const swept = await app.db.transact((tx) =>
    tx.map(found, ({ key }) => dropCommit(app, tx, channelId, Number(key[2]), Number(key[3])))
  );
  for (const value of swept.flat()) await sweepLarge(app.db, value);
}

/** All of a channel that is gone. May be repeated. */
export async function purgeGroup(app: FeaturesContext, channelId: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(groupKeys.commitsIn(channelId), { limit: SWEPT_AT_ONCE });
    await forgetCommits(app, channelId, found);
    if (found.length < SWEPT_AT_ONCE) break;
  }
  await deleteAll(app.db, groupKeys.welcomedIn(channelId));
  const info = await app.db.transact((tx) => {
    const group = tx.get(groupKeys.group(channelId));
    // Most channels have none: nothing is written for them.
    const isNone = !group && !tx.get(groupKeys.info(channelId)) &&
      !tx.get(groupKeys.offers(channelId));
    if (isNone) return undefined;
    if (group) noteDevices(tx, channelId, group.devices, []);
    tx.delete(groupKeys.group(channelId));
    tx.delete(groupKeys.pending(channelId));
    tx.delete(groupKeys.offers(channelId));
    return replaceInfo(app, tx, channelId, null);
  });
  await sweepLarge(app.db, info);
}
