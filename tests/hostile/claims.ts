import { amplification } from "./claims/amplification.ts";
import { heldMemory, slowBodies } from "./claims/bodies.ts";
import { natClass, v6Crowd } from "./claims/crowds.ts";
import { curiousAdmin } from "./claims/curious.ts";
import { cheapDoors } from "./claims/doors.ts";
import { foreignPage, rebinding } from "./claims/foreign.ts";
import { malformedClaim } from "./claims/malformed.ts";
import { relay } from "./claims/relay.ts";
import { siege } from "./claims/siege.ts";
import { copiedSession, copiedToken, endedTheft } from "./claims/theft.ts";
import { evilTwin } from "./claims/twin.ts";
import { unreadSockets } from "./claims/unread.ts";
import type { Claim } from "./figures.ts";

/** All of them, in the order of `deno task hostile`. */
export const CLAIMS: Claim[] = [
  siege,
  slowBodies,
  heldMemory,
  unreadSockets,
  malformedClaim,
  cheapDoors,
  natClass,
  v6Crowd,
  amplification,
  rebinding,
  foreignPage,
  evilTwin,
  copiedToken,
  copiedSession,
  endedTheft,
  curiousAdmin,
  relay,
];
