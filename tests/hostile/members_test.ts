import { amplification } from "./claims/amplification.ts";
import { unreadSockets } from "./claims/unread.ts";
import { prove } from "./proof.ts";

for (const claim of [unreadSockets, amplification]) prove(claim);
