import { lazy } from "../browser/lazy.ts";
import { track } from "../browser/busy.ts";
import { useEffect } from "react";

/**
 * Cleans up an ended session's data on pages that need no login, if the page cookie says that the
 * visitor has none (HARD-14). Renders nothing.
 */
export default function Sweep() {
  useEffect(() => {
    // If the request fails, the next page does it.
    track(lazy(() => import("../client/auth/sweep.ts")).load().then(({ sweep }) => sweep())).catch(
      () => {},
    );
  }, []);
  return null;
}
