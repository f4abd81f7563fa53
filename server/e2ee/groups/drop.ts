import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import { largeSize, type LargeValue, orphanLarge, sweepLarge } from "../../storage/large_values.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { noteDevices } from "./access.ts";
import {
  commitRecords,
  type GroupInfoRecord,
  groupInfos,
  groupOffers,
  mlsGroups,
  pendingProposals,
  welcomed,
  welcomeRecords,
} from "./records.ts";

/** Milliseconds that a commit is kept (E2E-24). */
const COMMIT_LIFE = E2EE_SERVER_LIMITS.commitDays * 86_400_000;

/** Commits that are read at once for that: each may have 60 KB with it. */
const COMMITS_PER_READ = 10;

/** Replaces a group's public state; null: removes it. */
export function replaceInfo(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  fresh: GroupInfoRecord | null,
): LargeValue | undefined {
  const before = groupInfos.get(tx, { channelId });
  if (fresh) groupInfos.set(tx, { channelId }, fresh);
  else groupInfos.delete(tx, { channelId });
  if (!before) return undefined;
  orphanLarge(tx, before.info);
  app.usage.addIn(tx, before.by, -largeSize(before.info));
  return before.info;
}

/** Deletes a commit and its welcome. @returns the values to sweep then */
export function dropCommit(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  generation: number,
  epoch: number,
): LargeValue[] {
  if (epoch < 0) return [];
  // A restored group replaces up to half as many commits as one commit can check.
  const [commit, welcome] = tx.many.getMany([
    commitRecords.key({ channelId, generation, epoch }),
    welcomeRecords.key({ channelId, generation, epoch }),
  ]);
  const dropped: LargeValue[] = [];
  const drop = (value: LargeValue, by: string) => {
    orphanLarge(tx, value);
    app.usage.addIn(tx, by, -largeSize(value));
    dropped.push(value);
  };
  if (commit) drop(commit.row, commit.by);
  if (welcome) drop(welcome.welcome, welcome.by);
  commitRecords.delete(tx, { channelId, generation, epoch });
  welcomeRecords.delete(tx, { channelId, generation, epoch });
  return dropped;
}

/** Forgets commits that are older than they are kept: a channel's oldest come first. */
export async function sweepCommits(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(mlsGroups.prefix({}))) {
    const channel = String(key[1]);
    await app.upkeep.attempt("commits", () => sweepIn(app, channel), { channel });
  }
}

async function sweepIn(app: FeaturesContext, channelId: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(commitRecords.prefix({ channelId }), {
      limit: COMMITS_PER_READ,
    });
    const old = found.filter(({ value }) => app.clock() - value.at >= COMMIT_LIFE);
    await forgetCommits(app, channelId, old);
    if (old.length < COMMITS_PER_READ) return;
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
    const found = await app.db.list(commitRecords.prefix({ channelId }), {
      limit: COMMITS_PER_READ,
    });
    await forgetCommits(app, channelId, found);
    if (found.length < COMMITS_PER_READ) break;
  }
  await deleteAll(app.db, welcomed.prefix({ channelId }));
  const info = await app.db.transact((tx) => {
    const group = mlsGroups.get(tx, { channelId });
    // Most channels have none: nothing is written for them.
    const isNone = !group && !groupInfos.get(tx, { channelId }) &&
      !groupOffers.get(tx, { channelId });
    if (isNone) return undefined;
    if (group) noteDevices(tx, channelId, group.devices, []);
    mlsGroups.delete(tx, { channelId });
    pendingProposals.delete(tx, { channelId });
    groupOffers.delete(tx, { channelId });
    return replaceInfo(app, tx, channelId, null);
  });
  await sweepLarge(app.db, info);
}
