/** The rules of D-PERM-1 written down plainly and slowly, to hold the real ones against. */
import type { ChannelOverrides, Membership, Permission } from "../../../protocol/permissions.ts";

/** Permission by permission, step by step, each step in the words of the decision. */
export function mayPlainly(
  who: Membership | null,
  permission: Permission,
  overrides: ChannelOverrides = {},
): boolean {
  // "not a member → none"
  if (who === null) return false;
  // "Owner → all, and there it ends."
  if (who.isOwner) return true;
  // "Union of @everyone and the member's roles. `administrator` → all, and there it ends."
  const held = [who.everyone, ...who.roles.map((role) => role.permissions)];
  if (held.some((one) => one.administrator)) return true;
  // "Without `readMessages` everything in that channel is off"
  if (
    permission !== "readMessages" &&
    !mayPlainly({ ...who, muted: false }, "readMessages", overrides)
  ) {
    return false;
  }
  // "Then an active mute → only `readMessages` is left."
  if (who.muted && permission !== "readMessages") return false;
  let response = held.some((one) => one[permission]);
  // "Then channel overrides: @everyone, then roles (denials, then grants), then user."
  if (overrides.everyone?.[permission] === false) response = false;
  if (overrides.everyone?.[permission] === true) response = true;
  for (const says of [false, true]) {
    for (const role of who.roles) {
      if (overrides.roles?.[role.id]?.[permission] === says) response = says;
    }
  }
  if (overrides.user?.[permission] === false) response = false;
  if (overrides.user?.[permission] === true) response = true;
  return response;
}

/** "One acts only on members strictly below oneself; never on the owner." */
export function outranksPlainly(actor: Membership, target: Membership | null): boolean {
  if (actor.isOwner) return true;
  if (target === null) return true;
  if (target.isOwner) return false;
  const highest = (who: Membership) => {
    let most = 0;
    for (const role of who.roles) if (role.position > most) most = role.position;
    return most;
  };
  return highest(actor) > highest(target);
}
