import { lazy } from "../browser/lazy.ts";
import { track } from "../browser/busy.ts";
import { useEffect } from "react";

/**
 * On pages that need no session and whose visitor, says the page cookie, has none: what an ended
 * session left on this device goes (HARD-14). Shows nothing.
 */
export default function Sweep() {
  useEffect(() => {
    // Where nothing could be asked the next page does it.
    track(lazy(() => import("../client/auth/sweep.ts")).load().then(({ sweep }) => sweep())).catch(
      () => {},
    );
  }, []);
  return null;
}
