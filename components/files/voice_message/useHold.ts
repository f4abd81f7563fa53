import { useEffect, useState } from "react";
import { direction } from "../../ui/swipe.ts";
import type { Hold } from "./recording.ts";

/** Pixels against the text direction after which lifting the finger discards the recording. */
const DISCARD_DISTANCE_PX = 90;

/** Follows the finger that holds the button: lifted it ends the recording, slid away discards it. */
export function useHold(hold: Hold | null, onLift: () => void, onAway: () => void) {
  const [held, setHeld] = useState(hold !== null && !hold.lifted);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!hold) return;
    if (hold.lifted) return onLift();
    const listening = new AbortController();
    const isAway = ({ clientX }: PointerEvent) =>
      (clientX - hold.x) * direction() < -DISCARD_DISTANCE_PX;
    const listen = (
      name: "pointermove" | "pointerup" | "pointercancel",
      act: (event: PointerEvent) => void,
    ) =>
      addEventListener(name, (event) => event.pointerId === hold.pointerId && act(event), {
        signal: listening.signal,
      });
    function end(act: () => void) {
      listening.abort();
      setHeld(false);
      act();
    }
    listen("pointermove", (event) => setLeaving(isAway(event)));
    listen("pointerup", (event) => end(isAway(event) ? onAway : onLift));
    // If the system takes over the touch, the recording is kept.
    listen("pointercancel", () => end(onLift));
    return () => listening.abort();
  }, []);
  return { held, leaving };
}
