import {
  NO_PERMISSIONS,
  type Override,
  PERMISSIONS,
  type Permissions,
} from "../../../protocol/permissions.ts";

/**
 * Stored permissions: a character for each of `PERMISSIONS`, `1` granted, `0` denied, `.` nothing
 * said; missing ones at the end say nothing. All roles of a server, and all overrides of a channel,
 * fit into one stored value that way (COM-0).
 */
export type PermissionCode = string;
/** Permissions as records hold them: those of before COM-0 are objects until their next change. */
export type Stored<P extends Override> = P | PermissionCode;

export function encodePermissions(permissions: Override): PermissionCode {
  return PERMISSIONS.map((one) => permissions[one] === undefined ? "." : permissions[one] ? 1 : 0)
    .join("").replace(/\.+$/, "");
}

export function decodeOverride(stored: Stored<Override>): Override {
  if (typeof stored !== "string") return stored;
  const said = [...stored].flatMap((code, i) =>
    code === "." || i >= PERMISSIONS.length ? [] : [[PERMISSIONS[i], code === "1"] as const]
  );
  return Object.fromEntries(said);
}

/** Returns a role's permissions. Roles from before `manageEmoji` existed do not grant it (FIL-7). */
export function decodePermissions(stored: Stored<Permissions>): Permissions {
  return { ...NO_PERMISSIONS, ...decodeOverride(stored) };
}
