/**
 * How a tree of the key log that the server has signed stands to the one that this device knows.
 * - `fits`: it is a beginning of that one
 * - `before`: of a lower branch, so of before the server was restored from a backup; or of a log that a
 *   person has left for another one
 * - `more`: the server shows less than it has signed
 */
export type KeysFit = "fits" | "before" | "more";
