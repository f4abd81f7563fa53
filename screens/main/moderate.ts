import ban from "@lucide/icons/icons/ban";
import muteFor from "@lucide/icons/icons/clock";
import mute from "@lucide/icons/icons/mic-off";
import unmute from "@lucide/icons/icons/mic";
import kick from "@lucide/icons/icons/user-x";
import roles from "@lucide/icons/icons/shield";
import { serverText } from "../../client/base/errors.ts";
import { messagePermissions } from "../../client/messages/message_permissions.ts";
import type { MuteOptions } from "../../client/moderation/moderation.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { can, DEFAULT_PERMISSIONS, type Membership, outranks } from "../../protocol/permissions.ts";
import type { Member } from "../../protocol/servers.ts";
import { moderation as t, personMenu } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import type { MainContext } from "./context.ts";

/** Person in or out of a server, with their membership if there is one. */
export interface Target {
  serverId: string;
  userId: string;
  username: string;
  member: Member | undefined;
}

/** Returns true if the user may give and take roles (D-PERM-4). */
export function canAssignRoles({ client }: Pick<MainContext, "client">): boolean {
  const membership = client.permissions.membership.value;
  return can(membership, "manageRoles") || can(membership, "manageMembers");
}

/**
 * Returns 'Manage Roles' for a member ranked below the user (MEM-22); its dialog shows which roles
 * they may assign.
 */
export function rolesItems(main: MainContext, target: Target): MenuItem[] {
  const { serverId, userId, username, member } = target;
  if (!member || !canAssignRoles(main) || !isBelow(main, target)) return [];
  return [{
    text: personMenu.roles,
    icon: roles,
    onSelect: () => main.dialog.value = { kind: "manage-roles", serverId, userId, username },
  }];
}

/**
 * Returns mute, kick and ban, each if the user may do it and ranks above (MEM-23 to MEM-25,
 * D-PERM-3). `kickFailed`: error text that replaces the server's (ERR-09); absent: see ERR-17.
 */
export function moderationItems(
  main: MainContext,
  target: Target,
  kickFailed?: string,
): MenuItem[] {
  const { member } = target;
  if (!isBelow(main, target)) return [];
  const { canKick, canBan, canMute } = messagePermissions(main.client.permissions.membership.value);
  return [
    ...(canMute && member ? muteItems(main, target, member.muted) : []),
    ...(canKick && member ? [removalItem(main, target, "kick", kickFailed)] : []),
    ...(canBan ? [removalItem(main, target, "ban")] : []),
  ];
}

/**
 * Returns true if the user may act on a person: not on themselves, and only on those ranked below
 * (D-PERM-3).
 */
export function isBelow(
  { client }: MainContext,
  { userId, member }: Pick<Target, "userId" | "member">,
): boolean {
  const membership = client.permissions.membership.value;
  const isMe = userId === client.session.user.value!.id;
  return membership !== null && !isMe && outranks(membership, member ? rankOf(member) : null);
}

/**
 * Returns the part of a membership that determines rank; the permissions of the roles aren't known
 * here.
 */
function rankOf({ isOwner, muted, roles }: Member): Membership {
  return {
    isOwner,
    muted,
    everyone: DEFAULT_PERMISSIONS,
    roles: roles.map(({ role_id, position }) => ({
      id: role_id,
      position,
      permissions: DEFAULT_PERMISSIONS,
    })),
  };
}

function muteItems(main: MainContext, target: Target, muted: boolean): MenuItem[] {
  const { client, dialog } = main;
  const { serverId, userId, username } = target;
  if (muted) {
    const run = () =>
      withToasts(
        main,
        client.moderation.unmute(serverId, userId),
        fill(t.unmuted, { name: username }),
        t.unmuteFailed,
      ).catch(() => {});
    return [{ text: personMenu.unmute, icon: unmute, onSelect: () => void run() }];
  }
  const silence = (options?: MuteOptions) =>
    withToasts(
      main,
      client.moderation.mute(serverId, userId, options),
      fill(t.muted, { name: username }),
      t.muteFailed,
    );
  return [
    { text: personMenu.mute, icon: mute, onSelect: () => void silence().catch(() => {}) },
    {
      text: personMenu.muteFor,
      icon: muteFor,
      onSelect: () => dialog.value = { kind: "mute", username, onConfirm: silence },
    },
  ];
}

/** Look and texts of removals (MEM-28, MEM-29). */
const REMOVALS = {
  kick: { text: personMenu.kick, icon: kick, done: t.kicked, failed: t.kickFailed },
  ban: { text: personMenu.ban, icon: ban, done: t.banned, failed: t.banFailed },
};

function removalItem(
  main: MainContext,
  { serverId, userId, username }: Target,
  action: "kick" | "ban",
  plain?: string,
): MenuItem {
  const { text, icon, done, failed } = REMOVALS[action];
  const onConfirm = (reason: string, seconds: number) =>
    withToasts(
      main,
      main.client.moderation[action](serverId, userId, reason, seconds),
      fill(done, { name: username }),
      plain ?? failed,
      { plain: plain !== undefined },
    );
  const onSelect = () => main.dialog.value = { kind: "moderate", action, username, onConfirm };
  return { text, icon, danger: true, onSelect };
}

/**
 * Reports the result in a toast, and rethrows a failure. A failure shows the server's own words,
 * otherwise `failed`; `plain`: always that, as the spec requires for the settings.
 */
export async function withToasts(
  { client }: MainContext,
  action: Promise<unknown>,
  done: string,
  failed: string,
  { plain = false } = {},
): Promise<void> {
  try {
    await action;
  } catch (error) {
    client.toasts.show(plain ? failed : serverText(error, failed), "error");
    throw error;
  }
  client.toasts.show(done, "success");
}
