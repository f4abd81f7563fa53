/** The rules of D-PERM-1 written down plainly and slowly, to hold the real ones against. */
import type { ChannelOverrides, Membership, Permission } from "../../../protocol/permissions.ts";

/** The table of COM-0: a later flag equals one of these where nothing is said about it. */
const EQUALS: Partial<Record<Permission, readonly Permission[]>> = {
  addReactions: ["sendMessages"],
  attachFiles: ["sendMessages"],
  createThreads: ["sendMessages"],
  sendInThreads: ["sendMessages"],
  manageThreads: ["deleteMessages"],
  mentionEveryone: ["manageServer"],
  manageWebhooks: ["manageServer"],
  manageNicknames: ["manageMembers"],
  changeNickname: ["readMessages"],
  manageEvents: ["manageServer"],
  createEvents: ["manageEvents"],
  connectVoice: ["readMessages"],
  speak: ["sendMessages"],
  shareVideo: ["speak"],
  useSoundboard: ["speak"],
  prioritySpeaker: ["muteMembers"],
  moveMembers: ["muteMembers"],
  manageReports: ["banMembers"],
  viewAuditLog: ["manageServer", "banMembers", "muteMembers"],
};

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
  // (but "createInvites is true for every member where nothing is said", COM-0)
  if (
    permission !== "readMessages" && permission !== "createInvites" &&
    !mayPlainly({ ...who, muted: false }, "readMessages", overrides)
  ) {
    return false;
  }
  // "Then an active mute → only `readMessages` is left."; COM-0: "A mute leaves `readMessages`,
  // `connectVoice` and `createInvites`."
  const isLeft = ["readMessages", "connectVoice", "createInvites"].includes(permission);
  if (who.muted && !isLeft) return false;
  return saidPlainly(who, permission, overrides);
}

/** Applies roles and overrides, then the permissions that a later flag follows. */
function saidPlainly(
  who: Membership,
  permission: Permission,
  overrides: ChannelOverrides,
): boolean {
  const held = [who.everyone, ...who.roles.map((role) => role.permissions)];
  let response: boolean | undefined;
  // "a new flag is true if @everyone or one of the roles says true, else false if one says false"
  if (held.some((one) => one[permission] === false)) response = false;
  if (held.some((one) => one[permission] === true)) response = true;
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
  if (response !== undefined) return response;
  if (permission === "createInvites") return true;
  // "else it equals the flag it follows, resolved in that channel"
  return (EQUALS[permission] ?? []).some((one): boolean => saidPlainly(who, one, overrides));
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
