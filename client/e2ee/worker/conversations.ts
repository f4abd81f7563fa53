import type { RoleChange, SpaceState } from "../../../protocol/e2ee/authority_changes.ts";
import type { Act } from "../../../protocol/e2ee/authority_entry.ts";
import type { UnsignedActs } from "../../../protocol/e2ee/unsigned_changes.ts";
import type {
  Beginning,
  CallParty,
  Conversation,
  GoneRow,
  OpenedRow,
  OutgoingContent,
  PrivateChannel,
  RowSpan,
  SealedContent,
  SealedReactionRow,
  SealedRow,
  SealedSignal,
} from "../link/conversations.ts";
import { CallError, PrivateError } from "../link/errors.ts";
import { Applying } from "./applying.ts";
import { AuthorityLog } from "./authority_log.ts";
import { Committing } from "./committing.ts";
import { ContentKeys } from "./content_keys.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { GroupRecord } from "./group_records.ts";
import { Held, newRecord } from "./held.ts";
import { checkFirstContact, demandSameContact } from "./first_contact.ts";
import { StrangerError } from "./membership.ts";
import type { ActingContext } from "./parts/acting.ts";
import type { Joining } from "./parts/joining.ts";
import type { Opening } from "./parts/opening.ts";
import type { Reactions } from "./parts/reactions.ts";
import type { Sealing } from "./parts/sealing.ts";
import { parts } from "./parts.ts";
import { names, type OwnDeviceKeys } from "./records.ts";
import { isNewerThan } from "./row_records.ts";
import { statusOf, withoutKeys } from "./status.ts";

/** Milliseconds after which a device renews its keys when it is about to send (E2E-25). */
const RENEW_AFTER = 7 * 86_400_000;

const NOTHING_UNSIGNED: UnsignedActs = { acts: [], others: [], before: {} };

type Acting = Awaited<ReturnType<typeof parts.acting>>;

interface Deps extends GroupDeps {
  /** Every page is to know it. */
  conversationChanged: (conversation: Conversation) => void;
  /** Takes in somebody's new keys, as `People.accept`. */
  accept: (userId: string, number: string) => Promise<unknown>;
}

/** The conversations that this device holds, each used by one at a time (E2E-16 to 30). */
export class Conversations {
  readonly #held = new Map<string, Held>();
  /** What pages were told last. */
  readonly #shown = new Map<string, string>();
  /** Nothing was heard of since it was caught up with. */
  readonly #fresh = new Set<string>();
  readonly keys: ContentKeys;
  readonly #logs: AuthorityLog;
  readonly #applying: Applying;
  readonly #committing: Committing;
  #opened: Opening | null = null;

  constructor(readonly deps: Deps) {
    this.keys = new ContentKeys(deps);
    this.#logs = new AuthorityLog(deps);
    this.#applying = new Applying(deps, this.#logs, this.keys, () => this.#joining());
    this.#committing = new Committing(deps, this.#applying);
  }

  /** As `ConversationVerbs.conversation`. @param isPatient lets others do first what is due */
  async look(channel: PrivateChannel, isPatient = false): Promise<Conversation> {
    const held = await this.#hold(channel);
    if (!held) return withoutKeys(channel);
    const removing = () => this.#tell(held);
    return await this.#settle(held, async () => {
      await this.#committing.tend(held, { isPatient, removing });
      await this.#goOn(held);
    });
  }

  /** As `ConversationVerbs.beginning`. */
  async beginning(channel: PrivateChannel, state?: SpaceState): Promise<Beginning> {
    const held = await this.#hold(channel);
    const { beginningOf } = await parts.serverActs();
    return await beginningOf(this.deps, this.#logs, channel, held, state);
  }

  /** As `startConversation`. */
  async start(channel: PrivateChannel, shown?: Beginning): Promise<Conversation> {
    const held = await this.#hold(channel);
    if (!held) return withoutKeys(channel);
    await this.deps.heads.demandWhole();
    return await this.#act(held, async ({ start }, context) => {
      await start(context, held, shown);
      await this.#goOn(held);
    });
  }

  async seal(id: string, nonce: string, content: OutgoingContent): Promise<SealedContent> {
    const sealing = await this.#sealing();
    const kept = await sealing.sealed(id, nonce);
    if (kept) return kept.sealed;
    return await sealing.seal(await this.#ready(id), nonce, content);
  }

  async reseal(id: string, nonce: string): Promise<SealedContent> {
    return await (await this.#sealing()).reseal(await this.#ready(id, true), nonce);
  }

  async sent(id: string, nonce: string, rowId: string, seq: number): Promise<null> {
    await (await this.#sealing()).sent(await this.#known(id), nonce, rowId, seq);
    return null;
  }

  async unsent(id: string, nonce: string): Promise<null> {
    await (await this.#sealing()).unsent(await this.#known(id), nonce);
    return null;
  }

  async open(id: string, rows: SealedRow[], after: number | null): Promise<OpenedRow[]> {
    const held = await this.#known(id).catch(() => null);
    if (!held) return rows.map(({ id }) => ({ id, fault: "no_key" }));
    held.shownSeq = Math.max(held.shownSeq, ...rows.map(({ seq }) => seq));
    if (await this.#isBehind(held, rows)) held.isBehind = true;
    const { Reading } = await parts.reading();
    const reading = new Reading(this.deps, await this.#opening(), this.#logs);
    const read = await reading.read(held, rows, after);
    // Rows that were read are shown, also where the server can't be asked who belongs here now.
    await this.#tell(held).catch((error) => {
      if (!(error instanceof CallError || error instanceof PrivateError)) throw error;
    });
    return read;
  }

  /** As `ConversationVerbs.gone`. */
  async gone(id: string, span: RowSpan): Promise<GoneRow[]> {
    const held = await this.#known(id).catch(() => null);
    return held ? await (await parts.gone()).goneFrom(held, span) : [];
  }

  async sealReaction(id: string, messageId: string, emoji: string, again: boolean) {
    const held = await this.#ready(id, again);
    return await (await this.#reactions()).seal(held, messageId, emoji);
  }

  async sealSignal(id: string, to: CallParty, signal: unknown, again: boolean) {
    const held = await this.#ready(id, again, Infinity);
    return await (await parts.calls()).sealSignal(await this.#sealing(), held, to, signal);
  }

  async openSignal(id: string, from: CallParty, { sealed, iv }: SealedSignal) {
    // It is no row: of what comes now it is the newest.
    const now = { id, seq: Infinity, senderId: from.userId, encryptedContent: sealed, iv };
    await this.#isBehind(await this.#known(id), [now]);
    const held = await this.#ready(id, false, Infinity);
    return await (await parts.calls()).openSignal(await this.#opening(), held, from, now);
  }

  async openReactions(id: string, messageId: string, rows: SealedReactionRow[]) {
    const held = await this.#known(id).catch(() => null);
    if (!held) return rows.map(() => null);
    const reactions = await this.#reactions();
    const target = await reactions.target(held, messageId);
    if (!target) return rows.map(() => null);
    const sealed = rows.map((row) => reactions.rowOf(target, row));
    if (await this.#isBehind(held, sealed)) held.isBehind = true;
    return await reactions.open(held, target, rows);
  }

  /** As `ConversationVerbs.reveal`. */
  async reveal(id: string, row: SealedRow) {
    const held = await this.#known(id);
    return await (await parts.reporting()).reveal(held, await this.#opening(), row);
  }

  /**
   * Catches up where something is of an epoch that this device does not know yet.
   * @returns whether it still is
   */
  async #isBehind(held: Held, rows: SealedRow[]): Promise<boolean> {
    const isNewer = () => !held.group || rows.some((row) => isNewerThan(held.record, row));
    if (!isNewer()) return false;
    // A device that nobody has let in asks again for what it has not seen or heard of, not for every row.
    const newest = Math.max(...rows.map(({ seq }) => seq));
    if (!held.group && this.#fresh.has(held.id) && newest <= held.askedSeq) return false;
    if (newest < Infinity) held.askedSeq = Math.max(held.askedSeq, newest);
    await this.#settle(held, () => this.#applying.catchUp(held));
    const { generation, atSeq } = held.record;
    return !!held.group && (generation === 1 || atSeq !== null) && isNewer();
  }

  /** As `acceptConversation`. */
  async accept(id: string, numbers: Readonly<Record<string, string>>): Promise<Conversation> {
    const held = await this.#known(id);
    return await this.#act(held, ({ accept }, context) => accept(context, held, numbers));
  }

  /** As `addToConversation`: what the server says of who is in it is no proof (E2E-18). */
  async add(channel: PrivateChannel, userIds: string[]): Promise<Conversation> {
    const held = await this.#hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ add }, context) => add(context, held, userIds));
  }

  /** As `leaveConversation`. */
  async leave(id: string): Promise<null> {
    const held = await this.#known(id);
    await (await parts.acting()).leave(this.#logs, held);
    return null;
  }

  /** As `ConversationVerbs.inLog`. */
  async inLog(channel: PrivateChannel): Promise<string[]> {
    const held = await this.#hold(channel);
    return held ? [...(await this.#logs.update(channel)).authority.people.keys()] : [];
  }

  /** As `ConversationVerbs.unsigned`. */
  async unsigned(channel: PrivateChannel, state: SpaceState): Promise<UnsignedActs> {
    const held = await this.#hold(channel);
    if (!held) return NOTHING_UNSIGNED;
    held.log = await this.#logs.update(channel);
    // Nobody knows here what is signed and what is not.
    if (held.log.outdated) return NOTHING_UNSIGNED;
    return await (await parts.serverActs()).unsignedIn(this.deps.directory, held, state);
  }

  /** As `ConversationVerbs.sign`. */
  async sign(channel: PrivateChannel, acts: (Act | RoleChange)[]): Promise<Conversation> {
    const held = await this.#hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ sign }, context) => sign(context, held, acts));
  }

  /** As `ConversationVerbs.repair`: the log says who belongs into the new generation. */
  async repair(id: string): Promise<Conversation> {
    const held = await this.#known(id);
    return await this.#act(held, async () => {
      if (!held.log.outdated) await (await this.#joining()).beginAnew(held);
    });
  }

  /** As `ConversationVerbs.giveUp`. */
  async giveUp(id: string): Promise<Conversation> {
    const held = await this.#known(id);
    return await this.#act(held, async () => {
      await (await parts.restoring()).giveUp(held, this.keys, this.#logs, () => this.#joining());
    });
  }

  /** Takes over what others have shared of older messages (E2E-32). */
  async takeLetters(): Promise<void> {
    const device = await this.deps.store.get<OwnDeviceKeys>(names.device);
    if (!device?.isKnown) return;
    const find = async (id: string) => {
      const held = await this.#known(id).catch(() => null);
      return held?.group ? held : null;
    };
    const { take } = await parts.letters();
    for (const id of await take(this.deps, this.keys, device, find)) {
      await this.#tell(await this.#known(id));
    }
  }

  /** Those of which the store knows, by their channels, and those that this device waits for. */
  async all(): Promise<PrivateChannel[]> {
    const records = await this.deps.store.list<GroupRecord>(names.groups);
    const known = [...records.values(), ...[...this.#held.values()].map(({ record }) => record)];
    return [...new Map(known.map(({ channel }) => [channel.id, channel])).values()];
  }

  /** Whether it is somebody's conversation, as the server says or as it was signed. */
  async names(channel: PrivateChannel, userId: string): Promise<boolean> {
    return [this.deps.userId, ...channel.userIds].includes(userId) ||
      (await this.#logs.read(channel)).authority.people.has(userId);
  }

  /** Something has happened: before the next message it is looked at. */
  stir(id: string): void {
    this.#fresh.delete(id);
  }

  /** Where all have lost the keys of the group (E2E-14). */
  async #goOn(held: Held): Promise<void> {
    const isLeft = !held.group && !held.log.outdated &&
      await (await this.#joining()).goOn(held);
    if (isLeft) await this.#committing.tend(held);
  }

  async #opening(): Promise<Opening> {
    const { Opening } = await parts.opening();
    return this.#opened ??= new Opening(this.deps, this.keys);
  }

  async #sealing(): Promise<Sealing> {
    const { Sealing } = await parts.sealing();
    return new Sealing(this.deps, this.keys);
  }

  async #reactions(): Promise<Reactions> {
    const { Reactions } = await parts.reactions();
    return new Reactions(await this.#sealing(), await this.#opening());
  }

  async #joining(): Promise<Joining> {
    const { Joining } = await parts.joining();
    return new Joining(this.deps, this.keys, this.#logs);
  }

  /**
   * The conversation, ready to be written in.
   * @param again the server has refused what was sealed
   * @param renewAfter for what does not wait for keys to be renewed: Infinity
   * @throws PrivateError not_ready
   */
  async #ready(id: string, again = false, renewAfter = RENEW_AFTER): Promise<Held> {
    if (again) this.#fresh.delete(id);
    const held = await this.#known(id);
    const { deps } = this;
    const renews = () => deps.now() - held.record.renewedAt > renewAfter;
    const status = this.#fresh.has(id) && !renews()
      ? await this.#tell(held)
      : await this.#settle(held, () => {
        return this.#committing.tend(held, { renews, removing: () => this.#tell(held) });
      });
    if (status.phase !== "ready") throw new PrivateError("not_ready");
    return held;
  }

  /** Does what a person asked for, and commits what follows from it. */
  async #act(
    held: Held,
    work: (acting: Acting, context: ActingContext) => Promise<void>,
  ): Promise<Conversation> {
    const acting = await parts.acting();
    return await this.#settle(held, async () => {
      await work(acting, {
        deps: this.deps,
        logs: this.#logs,
        applying: this.#applying,
        committing: this.#committing,
        joining: () => this.#joining(),
      });
      await this.#committing.tend(held);
    });
  }

  /** Does what changes the group, and says where it stands then. */
  async #settle(held: Held, work: () => Promise<void>): Promise<Conversation> {
    const wasIn = held.group !== null;
    try {
      await work();
      if (held.record.owed?.length && !held.log.outdated) {
        // What could not be sent now is owed still.
        const { share } = await parts.letters();
        await share(this.deps, this.keys, held).catch(() => {});
      }
      if (held.record.frozen) await held.save({ frozen: null });
      this.#fresh.add(held.id);
    } catch (error) {
      const isSplit = error instanceof PrivateError && error.code === "split_log";
      const isRevoked = error instanceof CallError && error.code === "device_revoked";
      if (isRevoked) this.deps.directory.forget(this.deps.userId);
      if (error instanceof StrangerError) {
        // Those whom the owner's new keys let in are no strangers once these are confirmed (E2E-14).
        if (!held.log.newRoot && !held.log.outdated) await held.save({ frozen: error.by });
      } else if (!isSplit && !isRevoked) throw error;
    }
    const now = await this.#tell(held);
    if (wasIn || !held.group) return now;
    // It has just come in: what was written before may wait in letters.
    await this.takeLetters().catch(() => {});
    return await this.#tell(held);
  }

  async #tell(held: Held): Promise<Conversation> {
    const status = await statusOf(held, this.keys);
    const text = JSON.stringify(status);
    if (this.#shown.get(held.id) !== text) this.deps.conversationChanged(status);
    this.#shown.set(held.id, text);
    return status;
  }

  /**
   * null: this device has no keys.
   * @throws PrivateError other_conversation
   */
  async #hold(channel: PrivateChannel): Promise<Held | null> {
    const { store, mls } = this.deps;
    const device = await store.get<OwnDeviceKeys>(names.device);
    if (!device?.isKnown) return null;
    const known = this.#held.get(channel.id);
    if (known?.device.id === device.id) {
      demandSameContact(known.record.channel, channel);
      known.record = { ...known.record, channel };
      return known;
    }
    const kept = await store.get<GroupRecord>(names.groups + channel.id);
    await checkFirstContact(store, channel, kept?.channel);
    const record = { ...kept ?? newRecord(channel), channel };
    const group = record.state && mls.load(record.state);
    const log = await this.#logs.read(channel);
    // Letters are taken beside what else is done: both have to go on from the same state.
    const made = this.#held.get(channel.id);
    if (made?.device.id === device.id) return made;
    const held = new Held(this.deps, device, record, group, log);
    this.#held.set(channel.id, held);
    return held;
  }

  /** @throws PrivateError not_ready where no page has said what it is */
  async #known(id: string): Promise<Held> {
    const known = this.#held.get(id)?.record ??
      await this.deps.store.get<GroupRecord>(names.groups + id);
    const held = known && await this.#hold(known.channel);
    if (!held) throw new PrivateError("not_ready");
    return held;
  }
}
