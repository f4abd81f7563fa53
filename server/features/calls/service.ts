import type { Call } from "../../../protocol/calls.ts";
import { AppError } from "../../../protocol/errors.ts";
import { otherIn } from "../../membership/channels/channels.ts";
import type { FeaturesContext } from "../context.ts";
import { sharesStore } from "../shared_context.ts";
import { readStable } from "../../base/read_stable.ts";
import { userById } from "../../membership/users/users.ts";
import { publish } from "../voice/changes.ts";
import { accessCall, accessDm } from "./access.ts";
import { refuseBusy } from "./busy.ts";
import { accessToCall } from "./devices.ts";
import type { AcceptedCall, CallState, PendingCall } from "./calls.ts";
import { endCall, forgetCall, keepCall } from "./running.ts";
import { keepCallRow } from "./rows.ts";
import { endStored, respondStored, startStored } from "./stored.ts";
import { callView } from "./view.ts";

/**
 * Calls the other person of a direct message, for 30 s. Calling back while the other rings returns
 * the other's call (D-LAST-5).
 * @throws AppError as `accessToCall`; busy
 */
export async function startCall(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<Call> {
  if (sharesStore(app)) return await callView(app, await startStored(app, userId, channelId));
  const { username, avatar_url } = await app.db.read(userById, userId);
  const call = await readStable(
    () => app.voice.changes,
    () => app.db.read(accessToCall, userId, channelId),
    ({ channel }) => {
      const calleeId = otherIn(channel, userId);
      const ringing = app.calls.of(channelId);
      if (ringing?.status === "pending" && ringing.calleeId === userId) return ringing;
      refuseBusy(app.calls.of(userId), app.calls.of(calleeId));
      const id = app.ids.uuid();
      const parties = { id, channelId, callerId: userId, calleeId, since: app.clock() };
      const call: PendingCall = { ...parties, status: "pending" };
      keepCall(app, call);
      const caller = { id: userId, username, avatar_url };
      publish(app, { kind: "call-started", call, caller });
      return call;
    },
  );
  return await callView(app, call);
}

/**
 * Handles the callee's answer. After it both have a minute to join voice.
 * @throws AppError not_found; forbidden for the caller; already_answered
 */
export async function respond(
  app: FeaturesContext,
  userId: string,
  callId: string,
  accepted: boolean,
): Promise<Call> {
  if (sharesStore(app)) {
    const call = await respondStored(app, userId, callId, accepted);
    return await callView(app, call, accepted ? "accepted" : "rejected");
  }
  const call = accessCall(app, userId, callId);
  if (call.calleeId !== userId) throw new AppError("forbidden");
  if (call.status !== "pending") throw new AppError("already_answered");
  if (!accepted) {
    forgetCall(app, call);
    publish(app, { kind: "call-rejected", call });
    await keepCallRow(app, call, "rejected");
    return await callView(app, call, "rejected");
  }
  const running: AcceptedCall = { ...call, status: "accepted", since: app.clock() };
  keepCall(app, running);
  publish(app, { kind: "call-accepted", call: running });
  return await callView(app, running);
}

/** Either of the two hangs up. @throws AppError not_found */
export async function hangUp(
  app: FeaturesContext,
  userId: string,
  callId: string,
): Promise<void> {
  const call = accessCall(app, userId, callId);
  const reason = ({ status, callerId }: CallState) =>
    status === "pending" && callerId === userId ? "cancelled" : "ended";
  await (sharesStore(app) ? endStored(app, callId, reason) : endCall(app, call, reason(call)));
}

/** @throws AppError as `accessDm` */
export async function callStatus(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<Call | null> {
  await app.db.read(accessDm, userId, channelId);
  const call = app.calls.of(channelId);
  return call ? await callView(app, call) : null;
}
