import ban from "@lucide/icons/icons/ban";
import muteFor from "@lucide/icons/icons/clock";
import mute from "@lucide/icons/icons/mic-off";
import unmute from "@lucide/icons/icons/mic";
import kick from "@lucide/icons/icons/user-x";
import { serverText } from "../../client/base/errors.ts";
import type { MuteOptions } from "../../client/moderation/moderation.ts";
import { messagePermissions } from "../../client/messages/message_permissions.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { DEFAULT_PERMISSIONS, type Membership, outranks } from "../../protocol/permissions.ts";
import type { Member } from "../../protocol/servers.ts";
import type { MainContext } from "./context.ts";

/** Somebody in or out of a server, with their membership as far as there is one. */
export interface Target {
  serverId: string;
  userId: string;
  username: string;
  member: Member | undefined;
}

/**
 * Mute, kick and ban, each for those who may and who stand above (MEM-23 to MEM-25, D-PERM-3).
 * `kickFailed`: what is said whatever the server says (ERR-09); absent: see ERR-17.
 */
export function moderationItems(
  main: MainContext,
  target: Target,
  kickFailed?: string,
): MenuItem[] {
  const { member } = target;
  if (!standsBelow(main, target)) return [];
  const { canKick, canBan, canMute } = messagePermissions(main.client.permissions.membership.value);
  const items: MenuItem[] = [];
  if (canMute && member) items.push(...muteItems(main, target, member.muted));
  if (canKick && member) items.push(removalItem(main, target, "kick", kickFailed));
  if (canBan) items.push(removalItem(main, target, "ban"));
  return items;
}

/** Whether one may act on somebody at all: others, and only those below oneself (D-PERM-3). */
export function standsBelow(
  { client }: MainContext,
  { userId, member }: Pick<Target, "userId" | "member">,
): boolean {
  const membership = client.permissions.membership.value;
  const isMe = userId === client.session.user.value!.id;
  return membership !== null && !isMe && outranks(membership, member ? membershipOf(member) : null);
}

/** As much of a member's membership as rank needs, without their roles' permissions. */
function membershipOf({ isOwner, muted, roles }: Member): Membership {
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
  const silence = (options?: MuteOptions) =>
    telling(
      main,
      () => client.moderation.mute(serverId, userId, options),
      `${username} muted`,
      "Failed to mute user",
    );
  if (muted) {
    const run = () =>
      telling(
        main,
        () => client.moderation.unmute(serverId, userId),
        `${username} unmuted`,
        "Failed to unmute user",
      );
    return [{ text: "Unmute", icon: unmute, onSelect: () => void run().catch(() => {}) }];
  }
  return [
    { text: "Mute", icon: mute, onSelect: () => void silence().catch(() => {}) },
    {
      text: "Time Out…",
      icon: muteFor,
      onSelect: () => dialog.value = { kind: "mute", username, onConfirm: silence },
    },
  ];
}

/** What a success says, behind the name (MEM-28, MEM-29). */
const DONE = { kick: "has been kicked from the server", ban: "banned from the server" };

function removalItem(
  main: MainContext,
  { serverId, userId, username }: Target,
  action: "kick" | "ban",
  failed?: string,
): MenuItem {
  const { client, dialog } = main;
  const onConfirm = (reason: string) =>
    telling(
      main,
      () => client.moderation[action](serverId, userId, reason),
      `${username} ${DONE[action]}`,
      failed ?? `Failed to ${action} user`,
      { plain: failed !== undefined },
    );
  return {
    text: action === "kick" ? "Kick" : "Ban",
    icon: action === "kick" ? kick : ban,
    danger: true,
    onSelect: () => dialog.value = { kind: "moderate", action, username, onConfirm },
  };
}

/**
 * Says in a toast how it went, and passes a failure on. Of a failure the server's own words are
 * told, else `failed`; `plain`: always that, as the spec has it for what the settings do.
 */
export async function telling(
  { client }: MainContext,
  action: () => Promise<unknown>,
  done: string,
  failed: string,
  { plain = false } = {},
): Promise<void> {
  try {
    await action();
    client.toasts.show(done, "success");
  } catch (error) {
    client.toasts.show(plain ? failed : serverText(error, failed), "error");
    throw error;
  }
}
