import { record, type } from "../../kernel/records.ts";
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
  /** Entry that begins a later generation, and signs the last epoch of the one before. */
  entry?: Uint8Array;
}

/** A later state of a group that one person has offered and nobody else has confirmed (MEND-3). */
export interface GroupOffer {
  generation: number;
  epoch: number;
  /** SHA-256 of the commit that led there. */
  last: Uint8Array;
  /** Hash of all that two people have to agree on. */
  state: Uint8Array;
  /** Owner of the device that offered it. */
  by: string;
}

/** The group's public state, and whose storage it counts against. */
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

/** The commit that ended an epoch (E2E-23). */
export interface CommitRecord {
  /** The commit, and the proposals that it refers to, as `lp` has them. */
  row: LargeValue;
  proposals: number;
  at_seq: number;
  /** Milliseconds. */
  at: number;
  /** The user whose storage it counts against. */
  by: string;
}

/** The welcome for the devices that a commit has added. */
export interface WelcomeRecord {
  welcome: LargeValue;
  by: string;
}

export const mlsGroups = record("e2ee_group", {
  value: type<MlsGroupRecord>(),
  key: { channelId: "text" },
  belongsTo: { nobody: "purged with its channel" },
});

export const groupInfos = record("e2ee_group_info", {
  value: type<GroupInfoRecord>(),
  key: { channelId: "text" },
  belongsTo: { nobody: "purged with its channel" },
});

export const pendingProposals = record("e2ee_pending", {
  value: type<PendingRecord>(),
  key: { channelId: "text" },
  belongsTo: { nobody: "purged with its channel" },
});

/** Offers, a single one per person, newest last. */
export const groupOffers = record("e2ee_group_offer", {
  value: type<GroupOffer[]>(),
  key: { channelId: "text" },
  belongsTo: { nobody: "purged with its channel" },
});

/** By the epoch that it ended. */
export const commitRecords = record("e2ee_commit", {
  value: type<CommitRecord>(),
  key: { channelId: "text", generation: "number", epoch: "number" },
  belongsTo: { nobody: "purged with its channel" },
});

/** By the epoch that the commit ended. */
export const welcomeRecords = record("e2ee_welcome", {
  value: type<WelcomeRecord>(),
  key: { channelId: "text", generation: "number", epoch: "number" },
  belongsTo: { nobody: "purged with its channel" },
});

/** The newest welcome for a device. */
export const welcomed = record("e2ee_welcomed", {
  value: type<[generation: number, epoch: number]>(),
  key: { channelId: "text", deviceId: "text" },
  belongsTo: { channel: "channelId" },
});

/** Channels whose groups contain a device. */
export const groupsOfDevices = record("e2ee_groups", {
  value: type<true>(),
  key: { deviceId: "text", channelId: "text" },
  belongsTo: { nobody: "an index of groups" },
});
