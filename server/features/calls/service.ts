import type { Call, CallEnding } from "../../../protocol/calls.ts";
import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { otherIn } from "../../membership/channels/channels.ts";
import type { FeaturesContext } from "../context.ts";
import { settled } from "../../base/settled.ts";
import { userById } from "../../membership/users/users.ts";
import { leave } from "../voice/leave.ts";
import { publish } from "../voice/changes.ts";
import { accessCall, accessDm } from "./access.ts";
import type { AcceptedCall, CallState, PendingCall } from "./calls.ts";
import { keepCallRow } from "./rows.ts";
import { callView } from "./view.ts";

const timerOf = (call: CallState) => `call ${call.id}`;
const bothOf = ({ callerId, calleeId }: CallState) => [callerId, calleeId];

/**
 * Calls the other of a direct message, for 30 s. Whoever calls back while the other rings is
 * answered with the other's call (D-LAST-5).
 * @throws AppError as `accessDm`; busy
 */
export async function startCall(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<Call> {
  const { username, avatar_url } = await app.db.read(userById, userId);
  const call = await settled(
    () => app.voice.changes,
    () => app.db.read(accessDm, userId, channelId, "sendMessages"),
    ({ channel }) => {
      const calleeId = otherIn(channel, userId);
      const ringing = app.calls.of(channelId);
      if (ringing?.status === "pending" && ringing.calleeId === userId) return ringing;
      refuseBusy(app, userId, calleeId);
      const caller = { id: userId, username, avatar_url };
      return ring(app, { id: app.ids.uuid(), channelId, callerId: userId, calleeId }, caller);
    },
  );
  return await callView(app, call);
}

function refuseBusy(app: FeaturesContext, callerId: string, calleeId: string): void {
  if (app.calls.of(callerId)) throw new AppError("busy", { text: "You are in a call already" });
  if (app.calls.of(calleeId)) throw new AppError("busy", { text: "They are in another call" });
}

function ring(
  app: FeaturesContext,
  parties: Omit<PendingCall, "status">,
  caller: Call["caller"],
): PendingCall {
  const call: PendingCall = { ...parties, status: "pending" };
  put(app, call);
  app.deadlines.set(timerOf(call), app.clock() + SERVER_TIMES.callRings, () => {
    endCall(app, call, "missed");
  });
  publish(app, { kind: "call-started", call, caller });
  return call;
}

/**
 * The callee's answer. After it both have a minute to come into voice.
 * @throws AppError not_found; forbidden for the caller; already_answered
 */
export async function respond(
  app: FeaturesContext,
  userId: string,
  callId: string,
  accepted: boolean,
): Promise<Call> {
  const call = accessCall(app, userId, callId);
  if (call.calleeId !== userId) throw new AppError("forbidden");
  if (call.status !== "pending") throw new AppError("already_answered");
  if (!accepted) {
    remove(app, call);
    publish(app, { kind: "call-rejected", call });
    await keepCallRow(app, call, "rejected");
    return await callView(app, call, "rejected");
  }
  const running: AcceptedCall = { ...call, status: "accepted", since: app.clock() };
  put(app, running);
  app.deadlines.set(timerOf(call), app.clock() + SERVER_TIMES.callJoins, () => {
    const came = bothOf(call).every((id) => app.voice.of(id)?.channelId === call.channelId);
    if (!came) endCall(app, running, "disconnected");
  });
  publish(app, { kind: "call-accepted", call });
  return await callView(app, running);
}

/** Either of the two hangs up. @throws AppError not_found */
export async function hangUp(
  app: FeaturesContext,
  userId: string,
  callId: string,
): Promise<void> {
  const call = accessCall(app, userId, callId);
  const givenUp = call.status === "pending" && call.callerId === userId;
  await endCall(app, call, givenUp ? "cancelled" : "ended");
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

/**
 * The end of a call, whatever the cause; both are taken out of voice. Once is enough. Resolves
 * when its row is written, and never rejects.
 */
export async function endCall(
  app: FeaturesContext,
  call: CallState,
  reason: CallEnding,
): Promise<void> {
  if (!remove(app, call)) return;
  publish(app, { kind: "call-ended", call, reason });
  for (const session of app.voice.in(call.channelId)) leave(app, session, "left");
  await keepCallRow(app, call, reason);
}

function put(app: FeaturesContext, call: CallState): void {
  app.calls.put(call);
  app.voice.changes++;
}

function remove(app: FeaturesContext, call: CallState): boolean {
  if (!app.calls.get(call.id)) return false;
  app.deadlines.cancel(timerOf(call));
  app.calls.remove(call);
  app.voice.changes++;
  return true;
}
