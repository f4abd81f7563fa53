import { BASE_PERMISSIONS, PERMISSIONS } from "../permissions.ts";
import type { AuthorityChange, UnknownChange } from "./authority_change.ts";

/** Permissions that one entry names, those of later versions included. */
const MAX_PERMISSIONS = 64;
/** Names of kinds and permissions, those of later versions included. */
const NAME = /^[A-Za-z]{1,40}$/;

type Check = (value: unknown) => boolean;
const isId: Check = (value) => typeof value === "string" && value.length > 0 && value.length <= 64;
const isOneOf = (...values: string[]): Check => (value) => values.includes(value as string);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Permissions by name, whether this version knows them or not. */
const isGrants = (value: unknown): value is Record<string, boolean> =>
  isRecord(value) && Object.keys(value).length <= MAX_PERMISSIONS &&
  Object.entries(value).every(([name, said]) => NAME.test(name) && typeof said === "boolean");
const isTarget: Check = (value) =>
  isRecord(value) &&
  (value.type === "everyone" || (isOneOf("role", "user")(value.type) && isId(value.id)));

const FIELDS: Record<AuthorityChange["kind"], Record<string, Check>> = {
  root: { space: isOneOf("server", "dm", "group") },
  member: {
    user: isId,
    key: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  },
  transfer: { user: isId },
  kick: { user: isId },
  ban: { user: isId },
  leave: {},
  role: {
    role: isId,
    permissions: (value) =>
      value === null || (isGrants(value) && BASE_PERMISSIONS.every((one) => one in value)),
    position: (value) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0),
  },
  assign: { user: isId, role: isId },
  unassign: { user: isId, role: isId },
  override: { channel: isId, target: isTarget, override: isGrants },
  history: { channel: isId, setting: isOneOf("all", "joined") },
};

/**
 * All kinds and permissions that this version folds, as one text: a page with others folds a log
 * again that was outdated before (MEND-71).
 */
export const KNOWN_WORDS = [...Object.keys(FIELDS), ...PERMISSIONS].join();

/**
 * Parses an entry's act. It stays valid when permissions are added after it was signed (MEND-71):
 * those follow others (COM-0).
 * @param known permissions of this version
 * @returns null: it is malformed, in this version and any other
 */
export function readAct(
  json: string,
  known: readonly string[] = PERMISSIONS,
): AuthorityChange | UnknownChange | null {
  let act: Record<string, unknown>;
  try {
    act = Object(JSON.parse(json));
  } catch {
    return null;
  }
  const { kind } = act;
  if (typeof kind !== "string" || !NAME.test(kind)) return null;
  if (!Object.hasOwn(FIELDS, kind)) return { kind: "unknown", field: "kind" };
  const checks = FIELDS[kind as AuthorityChange["kind"]];
  if (Object.entries(checks).some(([name, isRight]) => !isRight(act[name]))) return null;
  const field = unknownPermission(act, known);
  if (field) return { kind: "unknown", field };
  return act as unknown as AuthorityChange;
}

/** The path of the first permission that this version does not know; null: it knows all. */
function unknownPermission(act: Record<string, unknown>, known: readonly string[]): string | null {
  const name = act.kind === "role" ? "permissions" : "override";
  if (act.kind !== "role" && act.kind !== "override") return null;
  const unknown = Object.keys(act[name] ?? {}).find((one) => !known.includes(one));
  return unknown === undefined ? null : `${name}.${unknown}`;
}
