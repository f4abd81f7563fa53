import { z } from "zod";
import { base64, id } from "../common.ts";
import { iv } from "../messages.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { bytes32, certificate, count } from "./people_schemas.ts";

/** Bodies and responses of `/api/e2ee` about groups and messages (E2E-44). Bytes are base64. */

const entry = base64(E2EE_LIMITS.entryMax);
const fromQuery = z.coerce.number<number>().int().min(0);

/** `length`: how long the authority log was; another entry came first: `log_conflict`. */
export const appendAuthorityBody = z.strictObject({ length: count, entry });
export const authorityResponse = z.object({ length: count, entries: z.array(entry) });

/** A channel's group, for whoever creates it, joins it or comes back to it. */
export const group = z.object({
  generation: count,
  epoch: count,
  groupInfo: base64(E2EE_LIMITS.groupInfoMax),
  /** Of the server as sender of removals: to be pinned (E2E-17). */
  serverKey: bytes32,
});
export const createGroupBody = z.strictObject({
  generation: count,
  groupInfo: base64(E2EE_LIMITS.groupInfoMax),
  /** Of a later generation: signs the last epoch of the one before. */
  entry: entry.optional(),
});

/** `epoch`: the one that it ends; compared with the group's (E2E-23). */
export const commitBody = z.strictObject({
  generation: count,
  epoch: count,
  commit: base64(E2EE_LIMITS.commitMax),
  groupInfo: base64(E2EE_LIMITS.groupInfoMax),
  welcome: z.strictObject({
    bytes: base64(E2EE_LIMITS.welcomeMax),
    deviceIds: z.array(id).min(1).max(E2EE_LIMITS.addedAtOnce),
  }).optional(),
});
/** A commit with the server's proposals that it refers to; messages up to `atSeq` are of before. */
export const commitRow = z.object({
  epoch: count,
  proposals: z.array(base64(E2EE_LIMITS.proposalMax)),
  commit: base64(E2EE_LIMITS.commitMax),
  atSeq: count,
});
export const commitsQuery = z.strictObject({ generation: fromQuery, from: fromQuery });
export const commitsResponse = z.object({
  rows: z.array(commitRow),
  /** Removals that the next commit must hold. */
  pending: z.array(base64(E2EE_LIMITS.proposalMax)),
});
export const welcomeResponse = z.object({
  generation: count,
  /** Null: this device has not been added. */
  welcome: base64(E2EE_LIMITS.welcomeMax).nullable(),
});

/** 16 bytes: the tag by which reactions are counted (E2E-30). */
export const reactionTag = z.string().regex(/^[A-Za-z0-9+/]{22}==$/, "must be base64 of 16 bytes");
export const reactBody = z.strictObject({
  tag: reactionTag,
  sealed: base64(E2EE_LIMITS.messageMax),
  iv,
});
export const unreactBody = z.strictObject({ tag: reactionTag });

/** Reveals one message: its key, and the certificate of who signed it (E2E-33). */
export const reportBody = z.strictObject({
  key: bytes32,
  certificate,
  reason: z.string().max(512).optional(),
});

/** Ids of users, or `everyone`; signed inside the message too (E2E-31). */
export const mentions = z.array(id).max(E2EE_LIMITS.mentionsMax)
  .refine((ids) => new Set(ids).size === ids.length, "names one twice");

export type CommitBody = z.infer<typeof commitBody>;
export type CommitRow = z.infer<typeof commitRow>;
export type GroupView = z.infer<typeof group>;
