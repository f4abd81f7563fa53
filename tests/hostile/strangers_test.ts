import { cheapDoors } from "./claims/doors.ts";
import { foreignPage, rebinding } from "./claims/foreign.ts";
import { malformedClaim } from "./claims/malformed.ts";
import { evilTwin } from "./claims/twin.ts";
import { prove } from "./proof.ts";

for (const claim of [rebinding, foreignPage, evilTwin, malformedClaim, cheapDoors]) prove(claim);
