import type { CallEnding } from "../../../protocol/calls.ts";
import { AppError } from "../../../protocol/errors.ts";
import { otherIn } from "../../membership/channels/channels.ts";
import { userById } from "../../membership/users/users.ts";
import type { Key } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { SharedContext } from "../shared_context.ts";
import { ofTheirs } from "./access.ts";
import { type AcceptedCall, type CallState, namesOf, type PendingCall } from "./calls.ts";
import { refuseBusy } from "./busy.ts";
import { accessToCall } from "./devices.ts";
import { addCallRow, rowOf } from "./rows.ts";

/**
 * Calls where nodes share a store (CL-7). Each call is a record, each change of it a transaction
 * whose event updates every node's `Calls`. Every decision is made once, and any node can end a
 * call.
 */

const keys = {
  call: (id: string): Key<CallState> => ["call", id],
  calls: ["call"] as Key<CallState>,
  /** The id of the call of a user, or in a channel. */
  callOf: (userOrChannelId: string): Key<string> => ["call_of", userOrChannelId],
};

/** @throws AppError as `startCall` */
export function startStored(
  app: SharedContext,
  userId: string,
  channelId: string,
): Promise<CallState> {
  return app.db.transact((tx) => {
    const { channel } = accessToCall(tx, userId, channelId);
    const calleeId = otherIn(channel, userId);
    const [ringing, ofCaller, ofCallee] = callsOf(tx, [channelId, userId, calleeId]);
    if (ringing?.status === "pending" && ringing.calleeId === userId) return ringing;
    refuseBusy(ofCaller, ofCallee);
    const parties = { id: app.ids.uuid(), channelId, callerId: userId, calleeId };
    const call: PendingCall = { ...parties, since: tx.now, status: "pending" };
    put(tx, call);
    const { username, avatar_url } = userById(tx, userId);
    const caller = { id: userId, username, avatar_url };
    app.bus.publishAfter(tx, { type: "voice", change: { kind: "call-started", call, caller } });
    return call;
  });
}

/** @throws AppError as `respond` */
export function respondStored(
  app: SharedContext,
  userId: string,
  callId: string,
  accepted: boolean,
): Promise<CallState> {
  return app.db.transact((tx) => {
    const call = ofTheirs(tx.get(keys.call(callId)), userId);
    if (call.calleeId !== userId) throw new AppError("forbidden");
    if (call.status !== "pending") throw new AppError("already_answered");
    if (!accepted) {
      remove(tx, call);
      addCallRow(app, tx, call, rowOf(app, call, "rejected"));
      app.bus.publishAfter(tx, { type: "voice", change: { kind: "call-rejected", call } });
      return call;
    }
    const running: AcceptedCall = { ...call, status: "accepted", since: tx.now };
    put(tx, running);
    app.bus.publishAfter(tx, { type: "voice", change: { kind: "call-accepted", call: running } });
    return running;
  });
}

/**
 * Ends a call, and writes its row, whichever node is first.
 * @param why null: it continues
 */
export function endStored(
  app: SharedContext,
  callId: string,
  why: (call: CallState, tx: Tx) => CallEnding | null,
): Promise<void> {
  return app.db.transact((tx) => {
    const call = tx.get(keys.call(callId));
    const reason = call && why(call, tx);
    if (!reason) return;
    remove(tx, call);
    addCallRow(app, tx, call, rowOf(app, call, reason));
    app.bus.publishAfter(tx, { type: "voice", change: { kind: "call-ended", call, reason } });
  });
}

/** Lists the calls that ring or run, in order with all commits. */
export async function listStored(
  { db }: Pick<SharedContext, "db">,
  found: (call: CallState) => void,
): Promise<void> {
  const listed = await db.list(keys.calls);
  if (listed.length === 0) return;
  await db.transact((tx) => {
    for (const call of tx.getMany(listed.map(({ value }) => keys.call(value.id)))) {
      if (call) tx.afterCommit(() => found(call));
    }
  });
}

/** Reads all at one moment: two people who call each other must both see the same call, or none. */
function callsOf(reader: Reader, usersAndChannels: string[]): (CallState | undefined)[] {
  const ids = reader.getMany(usersAndChannels.map(keys.callOf));
  return ids.map((id) => (id === null ? null : reader.get(keys.call(id))) ?? undefined);
}

function put(tx: Tx, call: CallState): void {
  tx.set(keys.call(call.id), call);
  for (const name of namesOf(call)) tx.set(keys.callOf(name), call.id);
}

function remove(tx: Tx, call: CallState): void {
  tx.delete(keys.call(call.id));
  for (const name of namesOf(call)) tx.delete(keys.callOf(name));
}
