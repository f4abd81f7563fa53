/**
 * Proofs of heads and entries, and this device's copy of the key log. Other parts take it from
 * here: so all of it is one script (decision 0062).
 */
export { copyOf, goesOn, isConsistent, isFarBehind, isPossible, walkAhead } from "./continuing.ts";
export { includes, leafHash, parentHash } from "../../../../protocol/e2ee/tree.ts";
export { consistencyProof, inclusionProof, rootOf } from "../../../../protocol/e2ee/tree_proofs.ts";
