/**
 * Comparison of entries in a person's name with the leaves of the key log. Other modules import it
 * from here, so that all of it is one script (decision 0062).
 */
export { compareWithLog } from "./left_out.ts";
export { beginningIn, deviceSaid, devicesIn, readShown, revocationIn } from "./proofs.ts";
export { joined, readRelied } from "./relied_entries.ts";
export { readRevocation, revokeDevice } from "../../../../protocol/e2ee/revocation.ts";
