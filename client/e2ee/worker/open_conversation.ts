import type { Group } from "../../../mls/mod.ts";
import { historyOf } from "../../../protocol/e2ee/authority.ts";
import { type Bytes, hex } from "../../../protocol/e2ee/bytes.ts";
import type { CommitRow } from "../../../protocol/e2ee/group_schemas.ts";
import { parseCertificate } from "../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import type { ContentKeys } from "./content_keys.ts";
import { certificateName, memberName } from "./conversation_names.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { GroupRecord, LogRecord } from "./group_records.ts";
import { names, type OwnDeviceKeys } from "./records.ts";
import type { Changes } from "./store.ts";

/** Number of epochs whose commits are stored. */
const MAX_STORED_COMMITS = E2EE_LIMITS.commitsAtOnce;

/** A conversation in memory, as it is in the store: every change is stored first. */
export class OpenConversation {
  /** Removals that the server has proposed in this epoch (E2E-21). */
  pending: Bytes[] = [];
  /** True after a message from an epoch that the server doesn't show (E2E-22). */
  isBehind = false;
  /** Highest seq of a row that the server has shown here. */
  shownSeq = 0;
  /** Highest seq of a row for which a device outside the group has requested one. */
  askedSeq = -1;
  /** True if the server last said that nobody has made a group here yet. */
  isGroupless = false;
  /** True if the server went back to before an epoch that this device is in (E2E-26). */
  isAhead = false;
  /** Ids of people for whose devices the server showed somebody else's key packages (E2E-3). */
  refused: string[] = [];
  /** Leaves, in hex, that weren't among their people's devices when these were requested. */
  readonly doubted = new Set<string>();
  readonly #certified = new Set<string>();

  constructor(
    readonly deps: GroupDeps,
    readonly device: OwnDeviceKeys,
    public record: GroupRecord,
    /** null: this device isn't in the group. */
    public group: Group | null,
    public log: LogRecord,
  ) {}

  get id(): string {
    return this.record.channel.id;
  }

  /** Writes the record, and changes of the same step, in one transaction. */
  async save(changes: Partial<GroupRecord>, more: Changes = {}): Promise<void> {
    const record = { ...this.record, ...changes };
    await this.deps.store.write({ [names.groups + this.id]: record, ...more });
    this.record = record;
  }

  /** Continues in this epoch; null: this device is out of the group. */
  async enter(
    group: Group | null,
    keys: ContentKeys,
    changes: Partial<GroupRecord> = {},
    more: Changes = {},
  ): Promise<void> {
    const generation = changes.generation ?? this.record.generation;
    const key = group && await keys.entering(
      this.id,
      generation,
      group,
      this.#isForAll(changes.logLength ?? null),
      this.#newIn(group),
    );
    const epoch = group ? Number(group.epoch) : this.record.epoch;
    const state = group && group.save();
    const certificates = this.#certificatesIn(group);
    const known = group && {
      [authenticatorName(this.id, generation, epoch)]: group.authenticator,
      [authenticatorName(this.id, generation, epoch - MAX_STORED_COMMITS)]: null,
    };
    await this.save({ ...changes, state, epoch, sent: null }, {
      ...more,
      ...key,
      ...certificates,
      ...known,
    });
    this.group = group;
    this.pending = [];
    this.isBehind = false;
  }

  /**
   * Returns whether newcomers get the key of an epoch that began at this length of the log
   * (E2E-32).
   */
  #isForAll(length: number | null): boolean {
    const { authority, outdated } = this.log;
    // A later version may have set it otherwise.
    if (outdated) return false;
    if (length !== null) return historyOf(authority, this.id, length) === "all";
    // Other devices know: if the setting was ever different, this device shares nothing of the
    // epoch.
    return !authority.history.has(this.id) && historyOf(authority, this.id) === "all";
  }

  /** Returns certificates in a group that weren't in the one that this device was in. */
  #newIn({ leaves }: Group): Bytes[] {
    const before = new Set(this.group?.leaves.map(({ identity }) => hex(identity)));
    return leaves.map(({ identity }) => identity).filter((one) => !before.has(hex(one)));
  }

  /**
   * Stores the certificates of members, so that their messages stay readable after they change keys
   * (E2E-14). A leaf with keys that nobody has let in doesn't replace the real device with its id
   * (MEND-37).
   */
  #certificatesIn(group: Group | null): Changes {
    const changes: Changes = {};
    for (const { identity } of group?.leaves ?? []) {
      const said = parseCertificate(identity);
      if (!this.log.ever.includes(memberName(said))) continue;
      const name = certificateName(said.userId, said.deviceId);
      if (!this.#certified.has(name)) changes[name] = identity;
      this.#certified.add(name);
    }
    return changes;
  }
}

/**
 * Returns the changes that store the end of an epoch in case the server goes back, and drop the
 * oldest.
 */
export function commitChanges(id: string, generation: number, row: CommitRow): Changes {
  return {
    [commitName(id, generation, row.epoch)]: row,
    [commitName(id, generation, row.epoch - MAX_STORED_COMMITS)]: null,
  };
}

/** The key of the commit that ended an epoch. */
export const commitName = (id: string, generation: number, epoch: number) =>
  `${names.commits}${id}/${generation}-${epoch}`;

/** The key of the authenticator of an epoch that this device was in. */
export const authenticatorName = (id: string, generation: number, epoch: number) =>
  `${names.authenticators}${id}/${generation}-${epoch}`;

/** Returns the record of a channel that is new to this device. */
export function newRecord(channel: PrivateChannel): GroupRecord {
  return {
    channel,
    generation: 0,
    epoch: 0,
    state: null,
    sent: null,
    atSeq: null,
    lastChange: null,
    renewedAt: 0,
    frozen: null,
    n: 0,
    prev: "",
    aside: [],
  };
}
