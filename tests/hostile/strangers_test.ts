import { foreignPage } from "./claims/foreign.ts";
import { evilTwin } from "./claims/twin.ts";
import { prove } from "./proof.ts";

for (const claim of [foreignPage, evilTwin]) prove(claim);
