/**
 * Proofs of heads and entries, and this device's copy of the key log. Other modules import it from
 * here, so that all of it is one script (decision 0062).
 */
export {
  copyOf,
  extendsHead,
  isConsistent,
  isFarBehind,
  isPossible,
  walkAhead,
} from "./log_continuity.ts";
export { includes, leafHash, parentHash } from "../../../../protocol/e2ee/tree.ts";
export { consistencyProof, inclusionProof, rootOf } from "../../../../protocol/e2ee/tree_proofs.ts";
