import { toBase64 } from "../../../base/base64.ts";
import { type Commit, type Group, readKeyPackage } from "../../../../mls/mod.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import type { CommitApplier } from "../commit_applier.ts";
import { confirming } from "../../../../protocol/e2ee/confirming.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { PackageClaim } from "./claims.ts";

/**
 * Commits a change of the group, with the server's proposals (E2E-20, E2E-21), and enters the next
 * epoch. Stored before it is sent: the response may be lost.
 * @param adds key packages of the devices to add
 * @param remove certificates of the devices to remove
 * @throws CallError stale_epoch, removal_pending, bad_commit
 */
export async function submit(
  applying: CommitApplier,
  held: OpenConversation,
  adds: PackageClaim[],
  remove: Bytes[],
): Promise<void> {
  const { call } = held.deps;
  const { generation, epoch, atSeq } = held.record;
  const logLength = held.log.authority.length;
  const made = await (await withPending(held)).commit({
    add: adds.map(({ keyPackage }) => keyPackage),
    remove,
    authenticatedData: confirming(atSeq, logLength),
  });
  const body = {
    device: held.device.id,
    generation,
    epoch,
    commit: toBase64(made.commit),
    groupInfo: toBase64(made.groupInfo),
    welcome: welcomeOf(made, adds.map(({ device }) => device)),
  };
  const added = adds.map(({ keyPackage }) => readKeyPackage(keyPackage).identity);
  const sent = { body, next: made.next.save(), added, logLength };
  await held.save({ sent });
  const taken = await call("commit", { id: held.id, body });
  const proposals = held.pending.map((one) => toBase64(one));
  const row = { epoch, proposals, commit: body.commit, at_seq: taken.at_seq };
  await applying.advanceOwn(held, made.next, sent, row);
  made.settle();
}

function welcomeOf({ welcome }: Commit, deviceIds: string[]) {
  return welcome && { bytes: toBase64(welcome), deviceIds };
}

/** Returns the group with the server's proposals. */
async function withPending({ group, pending }: OpenConversation): Promise<Group> {
  // Commits are made in a group that this device is in.
  let next = group!;
  for (const one of pending) next = (await next.process(one)).next;
  return next;
}
