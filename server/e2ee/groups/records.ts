import type { Key } from "../../storage/keys.ts";
import type { LargeValue } from "../../storage/large_values.ts";

/** A device in a group, and its leaf in the tree. */
export interface GroupDevice {
  deviceId: string;
  userId: string;
  leaf: number;
}

/** The group of a private channel, as far as the server knows it (E2E-16). */
export interface MlsGroupRecord {
  generation: number;
  epoch: number;
  devices: GroupDevice[];
  /** SHA-256 of the commit that led to this epoch, where the server has it. */
  last?: Uint8Array;
  /** Of a later generation: what signed the last epoch of the one before. */
  entry?: Uint8Array;
}

/** A later state of a group that somebody has shown and nobody else has confirmed (MEND-3). */
export interface GroupOffer {
  generation: number;
  epoch: number;
  /** SHA-256 of the commit that led there. */
  last: Uint8Array;
  /** Hash of all that two people have to agree on. */
  state: Uint8Array;
  /** Whose device has shown it. */
  by: string;
}

/** The group's public state, and whose storage it takes. */
export interface GroupInfoRecord {
  info: LargeValue;
  by: string;
}

/** A removal that the server has proposed in the group's epoch (E2E-21). */
export interface PendingRemoval {
  deviceId: string;
  leaf: number;
  proposal: Uint8Array;
  /** The hash by which a commit refers to it. */
  ref: Uint8Array;
}

export interface PendingRecord {
  generation: number;
  epoch: number;
  removals: PendingRemoval[];
}

/** What ended an epoch (E2E-23). */
export interface CommitRecord {
  /** The commit, and the proposals that it refers to, as `lp` has them. */
  row: LargeValue;
  proposals: number;
  at_seq: number;
  /** Milliseconds. */
  at: number;
  /** Whose storage it takes. */
  by: string;
}

/** What lets those in whom a commit has added. */
export interface WelcomeRecord {
  welcome: LargeValue;
  by: string;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const groupKeys = {
  group: (channelId: string): Key<MlsGroupRecord> => ["e2ee_group", channelId],
  groups: ["e2ee_group"] as Key<MlsGroupRecord>,
  info: (channelId: string): Key<GroupInfoRecord> => ["e2ee_group_info", channelId],
  pending: (channelId: string): Key<PendingRecord> => ["e2ee_pending", channelId],
  /** One a person, the newest last. */
  offers: (channelId: string): Key<GroupOffer[]> => ["e2ee_group_offer", channelId],
  /** By the epoch that it ended. */
  commit: (channelId: string, generation: number, epoch: number): Key<CommitRecord> => [
    "e2ee_commit",
    channelId,
    generation,
    epoch,
  ],
  commitsOf: (channelId: string, generation: number): Key<CommitRecord> => [
    "e2ee_commit",
    channelId,
    generation,
  ],
  commitsIn: (channelId: string): Key<CommitRecord> => ["e2ee_commit", channelId],
  /** By the epoch that the commit ended. */
  welcome: (channelId: string, generation: number, epoch: number): Key<WelcomeRecord> => [
    "e2ee_welcome",
    channelId,
    generation,
    epoch,
  ],
  welcomesIn: (channelId: string): Key<WelcomeRecord> => ["e2ee_welcome", channelId],
  /** Which welcome is the newest for a device. */
  welcomed: (
    channelId: string,
    deviceId: string,
  ): Key<[generation: number, epoch: number]> => ["e2ee_welcomed", channelId, deviceId],
  welcomedIn: (channelId: string): Key<[number, number]> => ["e2ee_welcomed", channelId],
  /** The channels in whose groups a device is. */
  groupOf: (deviceId: string, channelId: string): Key<true> => ["e2ee_groups", deviceId, channelId],
  groupsOf: (deviceId: string): Key<true> => ["e2ee_groups", deviceId],
};
