import {
  DEFAULT_ROLE,
  DEFAULT_ROLE_COLOR,
  DEFAULT_ROLE_NAME,
} from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import type { RolesRecord } from "../servers/role_records.ts";

/** The highest first, @everyone last (ROLE-01, ROLE-02). */
export function roleViews({ everyone, list }: RolesRecord): Role[] {
  const roles = list.map(
    ({ id, name, color, permissions, hoist = false, mentionable = false }, i): Role => {
      return { id, name, color, permissions, position: i + 1, hoist, mentionable };
    },
  );
  return [...roles.reverse(), {
    id: DEFAULT_ROLE,
    name: DEFAULT_ROLE_NAME,
    color: DEFAULT_ROLE_COLOR,
    permissions: everyone,
    position: 0,
  }];
}
