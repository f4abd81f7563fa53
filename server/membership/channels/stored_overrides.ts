import type { Override } from "../../../protocol/permissions.ts";
import {
  decodeOverride,
  encodePermissions,
  type PermissionCode,
  type Stored,
} from "../servers/permission_codes.ts";
import type { OverridesRecord, ServerChannelRecord, StoredOverrides } from "./records.ts";

const NONE: OverridesRecord = { roles: {}, users: {} };
/** Records are shared and never changed. */
const decoded = new WeakMap<StoredOverrides, OverridesRecord>();

/** A channel's overrides. */
export function overridesIn(
  { overrides }: Pick<ServerChannelRecord, "overrides">,
): OverridesRecord {
  if (!overrides) return NONE;
  let found = decoded.get(overrides);
  if (!found) {
    const { everyone, roles, users } = overrides;
    found = {
      ...(everyone !== undefined && { everyone: decodeOverride(everyone) }),
      roles: mapped(roles, decodeOverride),
      users: mapped(users, decodeOverride),
    };
    decoded.set(overrides, found);
  }
  return found;
}

/** Returns overrides as a channel's record holds them. */
export function encodedOverrides({ everyone, roles, users }: OverridesRecord): StoredOverrides {
  return {
    ...(everyone && { everyone: encodePermissions(everyone) }),
    roles: mapped<Override, PermissionCode>(roles, encodePermissions),
    users: mapped<Override, PermissionCode>(users, encodePermissions),
  };
}

function mapped<From extends Stored<Override>, To>(
  all: Record<string, From>,
  change: (one: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));
}
