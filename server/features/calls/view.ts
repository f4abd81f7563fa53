import type { Call } from "../../../protocol/calls.ts";
import type { FeaturesContext } from "../context.ts";
import { userById } from "../../membership/users/users.ts";
import type { CallState } from "./calls.ts";

/** @param status of a call that is over; default: its own */
export async function callView(
  app: FeaturesContext,
  call: CallState,
  status: Call["status"] = call.status,
): Promise<Call> {
  const { id, username, avatar_url } = await app.db.read(userById, call.callerId);
  return {
    id: call.id,
    caller_id: call.callerId,
    callee_id: call.calleeId,
    channelId: call.channelId,
    caller: { id, username, avatar_url },
    status,
  };
}
