import type { Channel } from "../../protocol/channels.ts";
import type { Permission } from "../../protocol/permissions.ts";
import type { MuteBody } from "../../protocol/moderation.ts";

/** Which dialog is open, and about what. */
export type DialogRequest =
  | { kind: "create-server" }
  | { kind: "join-server" }
  | { kind: "friends" }
  | { kind: "add-friend" }
  | { kind: "invite"; serverId: string }
  | { kind: "create-channel"; serverId: string; isVoice: boolean }
  | { kind: "edit-channel"; channel: Channel }
  | { kind: "manage-roles"; serverId: string; userId: string; username: string }
  | { kind: "view-as"; serverId: string }
  /** `channel` null: in the whole server. `permission`: what the question is about. */
  | { kind: "why"; channel: Channel | null; permission?: Permission }
  /** `tab`: where it opens, unless at its beginning. */
  | { kind: "settings"; tab?: "voice" | "security" }
  | { kind: "profile"; userId: string; username: string; editing?: boolean }
  | { kind: "keys" }
  | { kind: "switcher" }
  | { kind: "lightbox"; channelId: string; key: string }
  | {
    kind: "moderate";
    action: "kick" | "ban";
    username: string;
    onConfirm: (reason: string) => Promise<void>;
  }
  | {
    kind: "mute";
    username: string;
    onConfirm: (options: Omit<MuteBody, "userId">) => Promise<void>;
  }
  | { kind: "server-settings"; serverId: string }
  | { kind: "voice-debug" }
  | ConfirmRequest
  | TypedConfirmRequest;

/** A question with one way to go on. */
export interface ConfirmRequest {
  kind: "confirm";
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void | Promise<unknown>;
}

/** A question before what cannot be taken back; its failure stands in the dialog. */
export interface TypedConfirmRequest {
  kind: "typed-confirm";
  title: string;
  text: string;
  /** Has to be typed first; null: nothing. */
  word: string | null;
  confirm: string;
  /** What is said when it fails. */
  failed: string;
  onConfirm: () => Promise<unknown>;
}
