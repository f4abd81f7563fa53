import { curiousAdmin } from "./claims/curious.ts";
import { copiedSession, copiedToken, endedTheft } from "./claims/theft.ts";
import { prove } from "./proof.ts";

for (const claim of [copiedToken, copiedSession, endedTheft, curiousAdmin]) prove(claim);
