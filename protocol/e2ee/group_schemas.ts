import { z } from "zod";
import { base64, id, time } from "../common.ts";
import { iv, sealedReaction } from "../messages.ts";
import { reason } from "../moderation.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { bytes32, bytes64, certificate, count, deviceId, logHead } from "./people_schemas.ts";

/** Bodies and responses of `/api/e2ee` about groups and messages (E2E-44). Bytes are base64. */

const entry = base64(E2EE_LIMITS.entryMax);
const fromQuery = z.coerce.number<number>().int().min(0);

/**
 * How far a log of authority and the key log were, and the server's signature of both: `Position`
 * (MEND-39). `head`: the hash of the log's last entry, zeros before the first.
 */
const position = {
  length: count,
  head: bytes32,
  keys: z.object({ branch: count, size: count, root: bytes32 }),
  signature: bytes64,
};
/**
 * `length`: length of the authority log until then; if another entry came first: `log_conflict`.
 * `signed`: the position that the server had signed before it was restored from a backup, if it
 * lies within these entries, which may name former keys that the key log has (MEND-32, MEND-37).
 */
export const appendAuthorityBody = z.strictObject({
  length: count,
  entries: z.array(entry).min(1).max(E2EE_LIMITS.appendedAtOnce),
  signed: z.strictObject(position).optional(),
});
export const appendAuthorityResponse = z.object(position);
export const authorityQuery = z.strictObject({ from: fromQuery.default(0) });
/** `length`: of the whole log; `entries`: the part from `from` on. */
export const authorityResponse = z.object({ ...position, entries: z.array(z.string()) });

/**
 * A later state of the group, as a device has offered it to a server that was restored from a
 * backup. `last`: SHA-256 of the commit that led there. It counts once a device of another person
 * has offered the same (MEND-3).
 */
const groupOffer = z.object({ generation: count, epoch: count, last: bytes32 });
/** Entries of the key log that come at once. */
export const MAX_KEYS_PER_PAGE = 200;
export const authorityKeysQuery = z.strictObject({ after: fromQuery.optional() });
/**
 * Key log entries that begin person keys, including former ones and those of deleted accounts, for
 * everyone whom an authority log names: by index in the key log, after `after` (MEND-37).
 */
export const authorityKeysResponse = z.object({
  entries: z.array(z.object({ index: count, entry: z.string() })).max(MAX_KEYS_PER_PAGE),
  head: logHead,
});

/** A channel's group, for a device that joins it or comes back to it. */
export const group = z.object({
  generation: count,
  epoch: count,
  /** The last seq that the server could read. */
  private_from: count,
  group_info: z.string(),
  /** Key with which the server signs removals as external sender: to be pinned (E2E-17). */
  server_key: bytes32,
  /** Entry of a later generation, which signed the last epoch of the one before. */
  entry: z.string().optional(),
  /** The latest offer; absent: no device has made one. */
  offer: groupOffer.optional(),
});
export const createGroupBody = z.strictObject({
  /** The user's device that has made it. */
  device: deviceId,
  generation: count,
  groupInfo: base64(E2EE_LIMITS.groupInfoMax),
  /** Entry of a later generation, which signs the last epoch of the one before. */
  entry: entry.optional(),
});
export const createGroupResponse = z.object({
  generation: count,
  epoch: count,
  private_from: count,
});

/** `epoch`: the one that it ends; compared with the group's (E2E-23). */
export const commitBody = z.strictObject({
  device: deviceId,
  generation: count,
  epoch: count,
  commit: base64(E2EE_LIMITS.commitMax),
  groupInfo: base64(E2EE_LIMITS.groupInfoMax),
  welcome: z.strictObject({
    bytes: base64(E2EE_LIMITS.welcomeMax),
    deviceIds: z.array(id).min(1).max(E2EE_LIMITS.addedAtOnce)
      .refine((ids) => new Set(ids).size === ids.length, "names one twice"),
  }).optional(),
});
/** The group's new epoch. Messages up to `at_seq` are from before. */
export const commitResponse = z.object({ epoch: count, at_seq: count });
/** When the invitation in the conversation was made (MEND-20). */
export const inviteResponse = z.object({ invited_at: time });
/**
 * A commit with the server's proposals that it refers to; messages up to `at_seq` are from before.
 */
export const commitRow = z.object({
  epoch: count,
  proposals: z.array(z.string()),
  commit: z.string(),
  at_seq: count,
});
/** Epochs that no group reaches, and a server can still count on from. */
const MAX_EPOCH = 2 ** 32;
/** A commit that a restored server has lost; any number of them fits into its limit. */
const commitAgain = z.strictObject({
  epoch: count,
  proposals: z.array(base64(E2EE_LIMITS.proposalMax)).max(E2EE_LIMITS.removalsAtOnce),
  commit: base64(E2EE_LIMITS.commitMax),
  at_seq: count,
});
/**
 * The group as a device has it that is ahead of a restored server, and all the commits that led there
 * from where the server is, at most 50 (E2E-26, MEND-3).
 */
export const restoreGroupBody = createGroupBody.extend({
  epoch: count.max(MAX_EPOCH),
  rows: z.array(commitAgain).max(E2EE_LIMITS.commitsKept),
});
/** `offer`: it waits for another person's device; the rest says where the group is meanwhile. */
export const restoreGroupResponse = commitResponse.extend({ offer: groupOffer.optional() });

export const commitsQuery = z.strictObject({ generation: fromQuery, from: fromQuery });
export const commitsResponse = z.object({
  /** Where the group is now. */
  generation: count,
  epoch: count,
  rows: z.array(commitRow),
  /** SHA-256 of the commit that led to where it is now; absent: the server does not have it. */
  last: bytes32.optional(),
  /** Removals that the next commit must hold. */
  pending: z.array(z.string()),
});
export const welcomeQuery = z.strictObject({ device: deviceId });
/**
 * `welcome`: null if this device has not been added, or that was too long ago. `generation` 0: the
 * channel has no group yet, which is not an error: a device that waits for one polls.
 */
export const welcomeResponse = z.object({
  generation: count,
  epoch: count,
  welcome: z.string().nullable(),
});

/** 16 bytes: the tag by which reactions are counted (E2E-30). */
export const reactionTag = z.string().regex(/^[A-Za-z0-9+/]{22}==$/, "must be base64 of 16 bytes");
export const reactBody = z.strictObject({
  tag: reactionTag,
  sealed: base64(E2EE_LIMITS.reactionMax),
  iv,
});
/** An offer, an answer or a candidate of a call, sealed; the server cannot tell which (E2E-38). */
export const sealedSignal = z.object({ sealed: base64(E2EE_LIMITS.signalMax), iv });
export const unreactBody = z.strictObject({ tag: reactionTag });
/** All reactions of the message, earliest first. */
export const sealedReactions = z.object({ sealed_reactions: z.array(sealedReaction) });

/** Reveals one message: its key, and the certificate of who signed it (E2E-33). */
export const reportBody = z.strictObject({
  key: bytes32,
  certificate,
  reason: reason.optional(),
});

export type CommitBody = z.infer<typeof commitBody>;
export type RestoreGroupBody = z.infer<typeof restoreGroupBody>;
/** A signed position as it goes out. */
export type PositionView = z.infer<typeof appendAuthorityResponse>;
export type CommitRow = z.infer<typeof commitRow>;
export type GroupView = z.infer<typeof group>;
