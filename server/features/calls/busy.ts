import { AppError } from "../../../protocol/errors.ts";
import type { CallState } from "./calls.ts";

/** Refuses a second call of one person (D-VOICE-3). @throws AppError busy */
export function refuseBusy(ofCaller: CallState | undefined, ofCallee: CallState | undefined): void {
  if (ofCaller) throw new AppError("busy", { text: "You are in a call already" });
  if (ofCallee) throw new AppError("busy", { text: "They are in another call" });
}
