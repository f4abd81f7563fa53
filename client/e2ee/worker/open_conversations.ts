import type { Conversation, PrivateChannel } from "../link/conversations.ts";
import { CallError, PrivateError } from "../link/errors.ts";
import { CommitApplier } from "./commit_applier.ts";
import { AuthorityLog } from "./authority_log.ts";
import { Committer } from "./committer.ts";
import { ContentKeys } from "./content_keys.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { GroupRecord } from "./group_records.ts";
import { newRecord, OpenConversation } from "./open_conversation.ts";
import { checkFirstContact, demandSameContact } from "./first_contact.ts";
import { StrangerError } from "./membership.ts";
import type { Joiner } from "./parts/joiner.ts";
import { lazyModules } from "./lazy_modules.ts";
import { names, type OwnDeviceKeys } from "./records.ts";
import { statusOf, withoutKeys } from "./status.ts";

/** Milliseconds after which a device renews its keys before it sends (E2E-25). */
const RENEW_KEYS_AFTER_MS = 7 * 86_400_000;

interface Deps extends GroupDeps {
  /** Sends the conversation to every page. */
  stateChanged: (conversation: Conversation) => void;
  /** Accepts a person's new keys, as `People.accept`. */
  accept: (userId: string, number: string) => Promise<unknown>;
}

/** Conversations that this device holds, each used by one caller at a time. */
export class OpenConversations {
  readonly #held = new Map<string, OpenConversation>();
  /** State last sent to pages, by conversation. */
  readonly #shown = new Map<string, string>();
  /** Ids of conversations without news since they were caught up with. */
  readonly #fresh = new Set<string>();
  readonly keys: ContentKeys;
  readonly logs: AuthorityLog;
  readonly applying: CommitApplier;
  readonly committing: Committer;

  constructor(readonly deps: Deps) {
    this.keys = new ContentKeys(deps);
    this.logs = new AuthorityLog(deps);
    this.applying = new CommitApplier(deps, this.logs, this.keys, () => this.joining());
    this.committing = new Committer(deps, this.applying);
  }

  /** Takes in keys of older messages that others have shared (E2E-32). */
  async takeLetters(): Promise<void> {
    const device = await this.deps.store.get<OwnDeviceKeys>(names.device);
    if (!device?.isKnown) return;
    await (await lazyModules.letters()).takeLetters(this, device);
  }

  /** Returns the channels that the store knows, and those that this device waits for. */
  async all(): Promise<PrivateChannel[]> {
    const records = await this.deps.store.list<GroupRecord>(names.groups);
    const known = [...records.values(), ...[...this.#held.values()].map(({ record }) => record)];
    return [...new Map(known.map(({ channel }) => [channel.id, channel])).values()];
  }

  /** Returns whether a person is in the conversation, as the server says or as it was signed. */
  async names(channel: PrivateChannel, userId: string): Promise<boolean> {
    return [this.deps.userId, ...channel.userIds].includes(userId) ||
      (await this.logs.read(channel)).authority.people.has(userId);
  }

  /** Returns whether the conversation has no news since it was caught up with. */
  isFresh(id: string): boolean {
    return this.#fresh.has(id);
  }

  /** Notes news: the conversation is looked at before the next message. */
  markStale(id: string): void {
    this.#fresh.delete(id);
  }

  /** Loads the part that brings this device into groups, when it is used. */
  async joining(): Promise<Joiner> {
    const { Joiner } = await lazyModules.joiner();
    return new Joiner(this.deps, this.keys, this.logs);
  }

  /**
   * Returns the conversation, ready for sending.
   * @param again the server has refused the sealed message
   * @param renewAfter milliseconds until keys are renewed; Infinity if sending doesn't wait for
   *   that
   * @throws PrivateError not_ready
   */
  async ready(
    id: string,
    again = false,
    renewAfter = RENEW_KEYS_AFTER_MS,
  ): Promise<OpenConversation> {
    if (again) this.#fresh.delete(id);
    const held = await this.known(id);
    const { deps } = this;
    const renews = () => deps.now() - held.record.renewedAt > renewAfter;
    const status = this.#fresh.has(id) && !renews()
      ? await this.send(held)
      : await this.settle(held, () => {
        return this.committing.commitPending(held, {
          renews,
          removing: () => this.send(held),
        });
      });
    if (status.phase !== "ready") throw new PrivateError("not_ready");
    return held;
  }

  /**
   * Catches up with a conversation, and joins its group if this device was added.
   * @param isPatient lets others do due work first
   */
  async refresh(channel: PrivateChannel, isPatient = false): Promise<Conversation> {
    const held = await this.hold(channel);
    if (!held) return withoutKeys(channel);
    const removing = () => this.send(held);
    return await this.settle(held, async () => {
      await this.committing.commitPending(held, { isPatient, removing });
      await this.continueGroup(held);
    });
  }

  /** Restarts the group after everyone has lost its keys (E2E-14). */
  async continueGroup(held: OpenConversation): Promise<void> {
    const isLeft = !held.group && !held.log.outdated &&
      await (await this.joining()).continueGroup(held);
    if (isLeft) await this.committing.commitPending(held);
  }

  /** Runs work that changes the group, then returns its state. */
  async settle(held: OpenConversation, work: () => Promise<void>): Promise<Conversation> {
    const wasIn = held.group !== null;
    try {
      await work();
      if (held.record.owed?.length && !held.log.outdated) {
        // Letters that couldn't be sent now stay due.
        const { sendLetters } = await lazyModules.letters();
        await sendLetters(this.deps, this.keys, held).catch(() => {});
      }
      if (held.record.frozen) await held.save({ frozen: null });
      this.#fresh.add(held.id);
    } catch (error) {
      const isSplit = error instanceof PrivateError && error.code === "split_log";
      const isRevoked = error instanceof CallError && error.code === "device_revoked";
      if (isRevoked) this.deps.directory.forget(this.deps.userId);
      if (error instanceof StrangerError) {
        // Members whom the owner's new keys admit are no strangers once those keys are confirmed
        // (E2E-14).
        if (!held.log.newRoot && !held.log.outdated) await held.save({ frozen: error.by });
      } else if (!isSplit && !isRevoked) throw error;
    }
    const now = await this.send(held);
    if (wasIn || !held.group) return now;
    // The device has just joined: keys of older messages may wait in letters.
    await this.takeLetters().catch(() => {});
    return await this.send(held);
  }

  /** Returns the conversation's state, and sends it to pages if it is new. */
  async send(held: OpenConversation): Promise<Conversation> {
    const status = await statusOf(held, this.keys);
    const text = JSON.stringify(status);
    if (this.#shown.get(held.id) !== text) this.deps.stateChanged(status);
    this.#shown.set(held.id, text);
    return status;
  }

  /**
   * Returns a conversation, loaded from the store if needed; null: this device has no keys.
   * @throws PrivateError other_conversation
   */
  async hold(channel: PrivateChannel): Promise<OpenConversation | null> {
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
    const log = await this.logs.read(channel);
    // Letters are taken in concurrently: both have to continue from the same state.
    const made = this.#held.get(channel.id);
    if (made?.device.id === device.id) return made;
    const held = new OpenConversation(this.deps, device, record, group, log);
    this.#held.set(channel.id, held);
    return held;
  }

  /** Returns a conversation that a page has named. @throws PrivateError not_ready if none has */
  async known(id: string): Promise<OpenConversation> {
    const known = this.#held.get(id)?.record ??
      await this.deps.store.get<GroupRecord>(names.groups + id);
    const held = known && await this.hold(known.channel);
    if (!held) throw new PrivateError("not_ready");
    return held;
  }
}
