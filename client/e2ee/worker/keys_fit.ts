/**
 * Relation of a tree of the key log that the server signed to the one that this device knows.
 * - `fits`: a prefix of the known one
 * - `before`: of a lower branch, from before the server was restored from a backup; or of a log
 *   that a person has left for another one
 * - `more`: the server shows less than it has signed
 */
export type KeysFit = "fits" | "before" | "more";
