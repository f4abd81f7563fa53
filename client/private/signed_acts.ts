import { banUser } from "../../protocol/api/moderation.ts";
import { removeMember } from "../../protocol/api/members.ts";
import { setOverride } from "../../protocol/api/overrides.ts";
import {
  assignRole,
  createRole,
  deleteRole,
  removeRole,
  updateRole,
} from "../../protocol/api/roles.ts";
import { transferServer } from "../../protocol/api/servers.ts";
import type { Endpoint, InputOf, ResponseOf } from "../../protocol/endpoint.ts";
import { withChanges } from "../../protocol/permission_changes.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import type { RoleChange } from "../../protocol/e2ee/authority_diff.ts";
import { targetOf } from "./server_state.ts";
import type { AuthorityChange } from "../e2ee/entry.ts";

/** Action in a server, as it is signed. */
export interface Done {
  serverId: string;
  /** Channel of an override. */
  channelId?: string;
  act: AuthorityChange | RoleChange;
}

interface Context {
  ownId: string;
  /** Returns the server of a channel; null: none. */
  serverOf: (channelId: string) => string | null;
  /** Returns whether the id belongs to a role of this server. */
  isRole: (serverId: string, id: string) => boolean;
}

type Row = (input: never, response: never, context: Context) => Done | null;

/** Actions that the caller of an endpoint signs, by endpoint (E2E-18). */
const ROWS: Record<string, Row> = {
  ...row(removeMember, ({ id, userId }, _, { ownId }) =>
    // A member who has left can't sign anything.
    userId === ownId ? null : { serverId: id, act: { kind: "kick", user: userId } }),
  ...row(banUser, ({ id, body }) => ({
    serverId: id,
    act: { kind: "ban", user: body.userId },
  })),
  ...row(transferServer, ({ id, body }) => ({
    serverId: id,
    act: { kind: "transfer", user: body.newOwnerId },
  })),
  // Only the id of the server's response about a role is signed.
  ...row(createRole, ({ id, body }, { role }) => ({
    serverId: id,
    act: {
      kind: "role",
      role: role.id,
      permissions: withChanges(DEFAULT_PERMISSIONS, body.permissions ?? {}),
      position: 1,
    },
  })),
  ...row(
    updateRole,
    ({ id, roleId, body: { permissions, position } }) =>
      permissions || position
        ? {
          serverId: id,
          act: { kind: "role-change", role: roleId, permissions: permissions ?? {}, position },
        }
        : null,
  ),
  ...row(deleteRole, ({ id, roleId }) => ({
    serverId: id,
    act: { kind: "role", role: roleId, permissions: null },
  })),
  ...row(assignRole, ({ id, userId, body }) => ({
    serverId: id,
    act: { kind: "assign", user: userId, role: body.roleId },
  })),
  ...row(removeRole, ({ id, userId, roleId }) => ({
    serverId: id,
    act: { kind: "unassign", user: userId, role: roleId },
  })),
  ...row(setOverride, ({ id, target, body }, _, { serverOf, isRole }) => {
    const serverId = serverOf(id);
    if (!serverId) return null;
    const override = body.permissions;
    const whose = targetOf(target, isRole(serverId, target));
    return {
      serverId,
      channelId: id,
      act: { kind: "override", channel: id, target: whose, override },
    };
  }),
};

/** Returns the action that a call of an endpoint performed, as it is signed; null: not signed. */
export function doneBy(
  endpoint: Endpoint,
  input: unknown,
  response: unknown,
  context: Context,
): Done | null {
  const made = ROWS[nameOf(endpoint)];
  // The row of an endpoint takes its input and its response.
  return made ? made(input as never, response as never, context) : null;
}

function row<E extends Endpoint>(
  endpoint: E,
  make: (input: InputOf<E>, response: ResponseOf<E>, context: Context) => Done | null,
): Record<string, Row> {
  // `doneBy` gives it the input and the response of this endpoint.
  return { [nameOf(endpoint)]: make as unknown as Row };
}

/** Names endpoints by method and path, since scripts have copies of declarations. */
function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
