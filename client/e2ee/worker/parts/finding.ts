/**
 * People's keys, and the comparison with those of before. Other parts take it from here: so all of it
 * is one script (decision 0062).
 */
export { findPeople, trustIn, trustOf } from "./pinning.ts";
export { unprovenAmong } from "./proven_leaves.ts";
