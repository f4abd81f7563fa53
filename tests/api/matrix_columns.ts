import type { TokenScope } from "../../protocol/access_tokens.ts";
import { type Kind, KINDS, type World } from "../helpers/matrix.ts";

export const UNKNOWN = "401 unauthorized";
export const HIDDEN = "404 not_found";
export const DENIED = "403 forbidden";

/** Status, and of a refusal its code, for each kind of person. */
export type Expected = Record<Kind, string>;
type Except = Partial<Expected>;

const all = (status: string) => Object.fromEntries(KINDS.map((kind) => [kind, status])) as Expected;

export const everybody = (status: string, except: Except = {}): Expected => ({
  ...all(status),
  ...except,
});
export const signedIn = (status: string, except: Except = {}): Expected =>
  everybody(status, { anonymous: UNKNOWN, ...except });
/** Expects this status for members of the server; to the others it doesn't exist (D-PERM-6). */
export const members = (status: string, except: Except = {}): Expected =>
  signedIn(status, { outsider: HIDDEN, banned: HIDDEN, ...except });
/** Members who are not muted. */
export const writers = (status: string): Expected => members(status, { muted: DENIED });
/** Expects this status for those who kick, ban, mute, delete others' messages and assign roles. */
export const moderators = (status: string): Expected =>
  members(DENIED, { moderator: status, administrator: status, owner: status });
/** Expects this status for those who run the server: permissions that moderators lack. */
export const managers = (status: string): Expected =>
  members(DENIED, { administrator: status, owner: status });
export const ownerOnly = (status: string): Expected => members(DENIED, { owner: status });

export interface Row {
  /** Method and path as in the table of endpoints. */
  door: string;
  /** Distinguishes rows of the same endpoint. */
  note?: string;
  expected: Expected;
  /** Scope that an access token needs for this; absent: that of the endpoint. */
  scope?: TokenScope;
  /** For an instance admin who is not in the server; absent: as for every outsider (D-LAST-6). */
  admin?: string;
  /** The path's parameters, in their order. */
  params?: (world: World) => string[];
  /** Query string of the request. */
  query?: (world: World) => string;
  body?: (world: World) => unknown;
  /** Its body is no JSON. */
  sendsBytes?: true;
  /** Preparation by the owner. */
  prepare?: (world: World) => Promise<unknown>;
  /** Acts in a session of its own, because it ends it. */
  freshSession?: boolean;
}
