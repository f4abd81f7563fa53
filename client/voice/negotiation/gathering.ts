import { beginAnew, stay, type Step, timer } from "./moves.ts";
import { BOUNDS, type Negotiation, TIMEOUTS_MS } from "./types.ts";

/**
 * Chromium occasionally creates a connection, mostly on a busy machine in a page that was just
 * loaded, that never finds an address, not even after an ICE restart; a new connection does. So it
 * is replaced long before it would fail. Without a network every connection would be like this, so
 * the delay doubles and the attempt counts as a failure.
 */

/** Once it has described itself, a connection is expected to find a way to be reached. */
export function expectWays([state, effects]: Step): Step {
  if (state.found || state.looks > 0) return [state, effects];
  return [{ ...state, looks: 1 }, [...effects, look(state)]];
}

/**
 * Stops waiting: the connection has an address, or connects without one, as in browsers that hide
 * their addresses.
 */
export function foundWay(state: Negotiation): Step {
  if (state.found) return stay(state);
  return [{ ...state, found: true }, [{ type: "cancel", name: "gather" }]];
}

/** A page that was suspended gets its connection's candidates between two checks. */
export function onLook(state: Negotiation): Step {
  if (state.found || state.looks === 0) return stay(state);
  if (state.looks >= BOUNDS.looks) return beginAnew(state);
  return [{ ...state, looks: state.looks + 1 }, [look(state)]];
}

function look({ failures }: Negotiation) {
  return timer("gather", TIMEOUTS_MS.gather * 2 ** failures);
}
