/**
 * People's keys, and the comparison with earlier ones. Other modules import it from here, so that
 * all of it is one script (decision 0062).
 */
export { findPeople, trustIn, trustOf } from "./people_pins.ts";
export { unprovenAmong } from "./proven_leaves.ts";
