import type { CallEnding } from "../../../protocol/calls.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import { type SharedContext, sharesStore } from "../shared_context.ts";
import { publish } from "../voice/changes.ts";
import { leave } from "../voice/leave.ts";
import { ended } from "../voice/nodes.ts";
import { endOf } from "../voice/publish_session.ts";
import { isOwn } from "../voice/rooms.ts";
import { areSeated } from "../voice/seats.ts";
import { bothOf, type CallState } from "./calls.ts";
import { keepCallRow } from "./rows.ts";
import { endStored, listStored } from "./stored.ts";

const timerOf = (call: CallState) => `call ${call.id}`;

/** Milliseconds until the end of a call is tried again after it could not be stored. */
const RETRY_DELAY_MS = 5000;

/** Registers a call that rings or runs, until nobody responds or somebody does not join voice. */
export function keepCall(app: FeaturesContext, call: CallState): void {
  app.calls.put(call);
  app.voice.changes++;
  const isPending = call.status === "pending";
  const until = call.since + (isPending ? SERVER_TIMES.callRings : SERVER_TIMES.callJoins);
  app.deadlines.set(timerOf(call), until, () => {
    if (isPending) endCall(app, call, "missed");
    else if (sharesStore(app)) endWhereAlone(app, call);
    else if (!bothOf(call).every((id) => app.voice.of(id)?.channelId === call.channelId)) {
      endCall(app, call, "disconnected");
    }
  });
}

/** Forgets a call at this node. @returns whether it was known */
export function forgetCall(app: FeaturesContext, call: CallState): boolean {
  if (!app.calls.get(call.id)) return false;
  app.deadlines.cancel(timerOf(call));
  app.calls.remove(call);
  app.voice.changes++;
  return true;
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
  if (sharesStore(app)) {
    // A call whose status has changed meanwhile is for others to end.
    const why = ({ status }: CallState) => status === call.status ? reason : null;
    return await endAmongNodes(app, call, why);
  }
  if (!forgetCall(app, call)) return;
  publish(app, { kind: "call-ended", call, reason });
  leaveCall(app, call);
  await keepCallRow(app, call, reason);
}

/** Takes both out of its voice. */
export function leaveCall(app: FeaturesContext, { channelId }: CallState): void {
  for (const session of app.voice.in(channelId)) {
    if (isOwn(session)) leave(app, session, "left");
    // The node of that session does so too, or is gone.
    else if (sharesStore(app)) ended(app, endOf(session, false));
  }
}

/** Loads, where nodes share a store, the calls from before this node started, or fell behind. */
export async function openCalls(app: FeaturesContext): Promise<void> {
  if (!sharesStore(app)) return;
  for (const call of app.calls.all()) forgetCall(app, call);
  await listStored(app, (call) => {
    // People in it have the full time to come back.
    keepCall(app, call.status === "pending" ? call : { ...call, since: app.clock() });
  });
}

function endWhereAlone(app: SharedContext, call: CallState): Promise<void> {
  return endAmongNodes(app, call, ({ channelId }, tx) => {
    return areSeated(app, tx, channelId, bothOf(call)) ? null : "disconnected";
  });
}

async function endAmongNodes(
  app: SharedContext,
  call: CallState,
  why: Parameters<typeof endStored>[2],
): Promise<void> {
  try {
    await endStored(app, call.id, why);
  } catch (error) {
    app.log.error("a call could not be ended", error);
    app.deadlines.set(timerOf(call), app.clock() + RETRY_DELAY_MS, () => {
      endAmongNodes(app, call, why);
    });
  }
}
