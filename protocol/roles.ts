import { z } from "zod";
import { id, name } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { BASE_PERMISSIONS, FOLLOWING_PERMISSIONS } from "./permissions.ts";

const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** A role's permissions. A later one is absent where it follows another (COM-0). */
export const permissions = z.strictObject({
  ...each(BASE_PERMISSIONS, z.boolean()),
  ...each(FOLLOWING_PERMISSIONS, z.boolean().optional()),
});
/** Some of them: of an override those that it says something about (D-PERM-2). */
export const somePermissions = permissions.partial();
/** Permissions to set in a role; null: the permission follows another again (COM-0). */
export const permissionChanges = z.strictObject({
  ...each(BASE_PERMISSIONS, z.boolean().optional()),
  ...each(FOLLOWING_PERMISSIONS, z.boolean().nullable().optional()),
});

/**
 * `position`: 1 is the lowest, @everyone has 0. `hoist`: its online members are listed under its
 * name. `mentionable`: anyone may mention it (COM-10).
 */
export const role = z.object({
  id,
  name: z.string(),
  color: z.string(),
  permissions,
  position: z.number().int(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});
export type Role = z.infer<typeof role>;

/** The default role's name is refused: nobody could tell the two apart. */
export const roleName = name(LIMITS.roleNameMax)
  .refine((s) => s.toLowerCase() !== "@everyone", "is the name of the default role");
/** `#rrggbb`. */
export const roleColor = z.string()
  .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour like #14b8a6")
  .toLowerCase();

/** Permissions that are not named are those of DEFAULT_PERMISSIONS. */
export const createRoleBody = z.strictObject({
  name: roleName,
  color: roleColor.optional(),
  permissions: permissionChanges.optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});
export type CreateRole = z.infer<typeof createRoleBody>;

/** Permissions that are not named stay as they are. */
export const updateRoleBody = z.strictObject({
  name: roleName.optional(),
  color: roleColor.optional(),
  permissions: permissionChanges.optional(),
  position: z.number().int().min(1).max(SERVER_LIMITS.rolesPerServer).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});
export type UpdateRole = z.infer<typeof updateRoleBody>;

export const assignRoleBody = z.strictObject({ roleId: id });

/** By target: `default`, a role's id or a user's. */
export const overridesResponse = z.object({ permissions: z.record(id, somePermissions) });
export type Overrides = z.infer<typeof overridesResponse>["permissions"];
/** The whole override of a target; without any permission it is taken away. */
export const overrideBody = z.strictObject({ permissions: somePermissions });
