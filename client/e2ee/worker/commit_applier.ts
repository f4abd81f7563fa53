import { fromBase64 } from "../../base/base64.ts";
import { type Group, MlsError, type Processed } from "../../../mls/mod.ts";
import { type Bytes, equal, sha256 } from "../../../protocol/e2ee/bytes.ts";
import { namedDevice } from "../../../protocol/e2ee/identity.ts";
import type { CommitRow } from "../../../protocol/e2ee/group_schemas.ts";
import { CallError, PrivateError } from "../link/errors.ts";
import type { EndpointResponse } from "../link/messages.ts";
import type { AuthorityLog } from "./authority_log.ts";
import { confirmedBy } from "../../../protocol/e2ee/confirming.ts";
import { type ContentKeys, epochName } from "./content_keys.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { GroupRecord, SentCommit } from "./group_records.ts";
import { commitChanges, type OpenConversation } from "./open_conversation.ts";
import { StrangerError, strangersAmong } from "./membership.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { Joiner } from "./parts/joiner.ts";
import type { GroupPosition } from "./parts/restore.ts";
import { nullOn } from "./null_on.ts";

/**
 * The server knows of no group: it was restored from before there was one. Whether a channel of a
 * server can be read at all its log does not say: there it may be gone. @throws the error
 */
function withoutGroup(
  { record }: OpenConversation,
  error: unknown,
): EndpointResponse<"listCommits"> {
  const isOfNone = error instanceof CallError && error.code === "not_found";
  if (!isOfNone || record.channel.space === "server") throw error;
  return { generation: 0, epoch: 0, rows: [], pending: [] };
}

const isBehind = (one: GroupPosition, other: GroupPosition) =>
  one.generation < other.generation ||
  one.generation === other.generation && one.epoch < other.epoch;

/** Returns whether another commit has led to this epoch. */
const isOther = ({ last: own }: GroupRecord, { last }: EndpointResponse<"listCommits">) =>
  own !== undefined && last !== undefined && !equal(own, fromBase64(last));

/** End of an epoch. */
interface Ended {
  row: CommitRow;
  by: string | null;
  /** True if this device's commit ended it, and renewed its keys. */
  isMine?: boolean;
  /** Certificates that the commit added. */
  added?: Bytes[];
  /** Length of the authority log according to the commit; absent: unknown here. */
  logLength?: number | null;
  /** End of the previous epoch according to the commit; absent: unknown here. */
  confirmed?: bigint | null;
}

/** Applies others' commits in order (E2E-23, E2E-24). */
export class CommitApplier {
  constructor(
    readonly deps: GroupDeps,
    readonly logs: AuthorityLog,
    readonly keys: ContentKeys,
    /** Loads the part that brings this device into a group. */
    readonly joining: () => Promise<Joiner>,
  ) {}

  /**
   * Catches up to the group's current epoch. If this device isn't in the group, it joins if it was
   * added.
   */
  async catchUp(held: OpenConversation): Promise<void> {
    const { call } = this.deps;
    held.log = await this.logs.update(held.record.channel);
    if (!held.group && !await (await this.joining()).enter(held)) return;
    let back: GroupPosition = { generation: -1, epoch: -1 };
    for (let before = "";;) {
      const { generation, epoch } = held.record;
      // A server that shows nothing new would be asked forever.
      const at = `${generation}-${epoch}`;
      if (at === before) throw new PrivateError("no_progress");
      before = at;
      const query = { generation, from: epoch };
      const page = await nullOn(
        call("listCommits", { id: held.id, query }).catch((error) => withoutGroup(held, error)),
        "epoch_gone",
      );
      const isAhead = !!page && isBehind(page, held.record);
      held.isAhead = isAhead;
      if (isAhead) {
        // Handing in signs the group, which nobody may do with an outdated log (MEND-71).
        if (held.log.outdated) return;
        // Each round has to get further than the one before, whoever brought the group there.
        if (!isBehind(back, page)) return;
        back = page;
        before = "";
        await (await lazyModules.restore()).handIn(held, this.keys, page, this.joining);
        continue;
      }
      const isOld = !page || page.generation > generation;
      if (isOld) {
        if (!await (await this.joining()).enter(held)) return await this.#leave(held);
        continue;
      }
      for (const row of page.rows) {
        if (row.epoch !== held.record.epoch) continue;
        if (!await this.#apply(held, row)) return;
      }
      if (held.record.epoch >= page.epoch) {
        if (isOther(held.record, page)) {
          // A device that knew of less committed first on a restored server (E2E-26).
          if (!await (await this.joining()).rejoin(held)) await this.#leave(held);
          return;
        }
        held.pending = page.pending.map((one) => fromBase64(one));
        return;
      }
    }
  }

  /** @returns whether this device is still in the group */
  async #apply(held: OpenConversation, row: CommitRow): Promise<boolean> {
    const { mls } = this.deps;
    const { sent } = held.record;
    if (sent?.body.epoch === row.epoch && sent.body.commit === row.commit) {
      await this.advanceOwn(held, mls.load(sent.next), sent, row);
      return true;
    }
    let done: Processed;
    try {
      // Commits are applied to the group that this device is in.
      done = await processRow(held.group!, row);
    } catch (error) {
      if (!(error instanceof MlsError)) throw error;
      // Either this device's state differs, or the commit is wrong: the current group shows which.
      if (await (await this.joining()).rejoin(held)) return true;
      await this.#leave(held);
      return false;
    }
    if (done.gone) {
      await this.#leave(held);
      return false;
    }
    const by = done.by ?? (done.rejoin ? done.removes[0] : undefined);
    const author = by ? namedDevice(by).userId : null;
    if ((await strangersAmong(held, done.adds)).length) {
      // The log may have grown before the commit arrived.
      held.log = await this.logs.update(held.record.channel);
      const strangers = await strangersAmong(held, done.adds);
      // A later version may have let them in: this one sends nothing to them (MEND-71).
      if (strangers.length && !held.log.outdated) throw new StrangerError(author ? [author] : []);
    }
    const confirming = confirmedBy(done.authenticatedData);
    await this.#advance(held, done.next, { row, by: author, ...confirming });
    return true;
  }

  /** Enters the epoch after this device's own commit, whether its response arrived or not. */
  async advanceOwn(
    held: OpenConversation,
    next: Group,
    sent: SentCommit,
    row: CommitRow,
  ): Promise<void> {
    const { added, logLength } = sent;
    await this.#advance(held, next, { row, by: this.deps.userId, isMine: true, added, logLength });
  }

  async #advance(held: OpenConversation, next: Group, ended: Ended): Promise<void> {
    const { row, by, isMine, added = [], logLength = null, confirmed = null } = ended;
    const { generation, epoch } = held.record;
    const atSeq = await this.#endOf(held, row);
    const ending = (at: number, until: number) =>
      this.keys.ending(held.id, epochName(generation, at), until);
    // The server may have told others an earlier end: rows after it are forged (MEND-40).
    const before = confirmed === null ? {} : await ending(epoch - 1, Number(confirmed));
    const keys = { ...before, ...await ending(epoch, atSeq) };
    const { commitAuthor } = await lazyModules.author();
    const lastChange = by
      ? { userId: await commitAuthor(held, next, by, logLength), at: this.deps.now() }
      : held.record.lastChange;
    const renewedAt = isMine ? this.deps.now() : held.record.renewedAt;
    const more = { ...keys, ...commitChanges(held.id, generation, row) };
    const owed = [...held.record.owed ?? [], ...added];
    const last = await sha256(fromBase64(row.commit));
    const changes = { atSeq, lastChange, renewedAt, owed, logLength, last };
    await held.enter(next, this.keys, changes, more);
  }

  /**
   * Returns the seq that an epoch ends with: not after everything the server can show by now
   * (MEND-40).
   */
  async #endOf(held: OpenConversation, { at_seq: atSeq }: CommitRow): Promise<number> {
    if (atSeq > held.shownSeq) {
      const query = { limit: 1, inline: 0 };
      const { messages } = await this.deps.call("listMessages", { channelId: held.id, query });
      held.shownSeq = Math.max(held.shownSeq, ...messages.map(({ seq }) => seq));
    }
    return Math.min(atSeq, held.shownSeq);
  }

  /**
   * Leaves the group: old messages stay readable, new ones don't open. With an outdated log it
   * keeps its state: a later version may come back with it (MEND-71).
   */
  async #leave(held: OpenConversation): Promise<void> {
    if (!held.log.outdated) await held.enter(null, this.keys);
  }
}

/** @throws MlsError */
async function processRow(group: Group, { proposals, commit }: CommitRow): Promise<Processed> {
  for (const one of proposals) group = (await group.process(fromBase64(one))).next;
  return await group.process(fromBase64(commit));
}
