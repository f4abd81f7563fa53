import type { World } from "../helpers/matrix.ts";

export const UNKNOWN = "401 unauthorized";
export const HIDDEN = "404 not_found";
export const DENIED = "403 forbidden";

/** Status, and of a refusal its code. Roles in the order of the columns. */
export type Expected = [anonymous: string, outsider: string, member: string, owner: string];
export const everybody = (status: string): Expected => [status, status, status, status];
export const signedIn = (status: string): Expected => [UNKNOWN, status, status, status];
export const members = (status: string): Expected => [UNKNOWN, HIDDEN, status, status];
export const ownerOnly = (status: string): Expected => [UNKNOWN, HIDDEN, DENIED, status];

export interface Row {
  /** Method and path as in the table of endpoints. */
  door: string;
  /** What tells rows of one door apart. */
  note?: string;
  expected: Expected;
  /** The path's parameters, in their order. */
  params?: (world: World) => string[];
  body?: (world: World) => unknown;
  /** What the owner does before. */
  prepare?: (world: World) => Promise<unknown>;
  /** Acts in a session of its own, because it ends it. */
  freshSession?: boolean;
}
