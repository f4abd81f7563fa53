import type { FileDialog } from "../files/FileDialog.tsx";
import type { OwnSettings } from "../../protocol/addresses.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Permission } from "../../protocol/permissions.ts";
import type { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { ModerateDialog } from "./ModerateDialog.tsx";
import type { MuteDialog } from "./MuteDialog.tsx";
import type { SharedFile } from "./ShareDialog.tsx";
import type { TypedConfirmDialog } from "./TypedConfirmDialog.tsx";

/** Props of a dialog without `onClose`. */
export type PropsOf<C> = C extends (props: infer P) => unknown ? Omit<P, "onClose"> : never;

/** Open dialog, and its subject. */
export type DialogRequest =
  | { kind: "create-server" }
  | { kind: "join-server" }
  | { kind: "friends" }
  | { kind: "add-friend" }
  | { kind: "invite"; serverId: string }
  | { kind: "create-channel"; serverId: string; isVoice: boolean }
  | { kind: "edit-channel"; channel: Channel }
  | { kind: "new-message" }
  /**
   * Choice of people for a group: a new one (null), one with the person in this direct message, or
   * this group.
   */
  | { kind: "group-people"; channel: Channel | null }
  | { kind: "group-name"; channel: Channel }
  | { kind: "manage-roles"; serverId: string; userId: string; username: string }
  | { kind: "view-as"; serverId: string }
  /** `channel` null: in the whole server. `permission`: subject of the question. */
  | { kind: "why"; channel: Channel | null; permission?: Permission }
  /** `tab`: initial tab, if not the first. */
  | { kind: "settings"; tab?: OwnSettings }
  | { kind: "profile"; userId: string; username: string; editing?: boolean }
  | { kind: "keys" }
  /** Readers of a private conversation, or encryption of an open one. */
  | { kind: "private"; channelId: string; chosen?: readonly string[]; isAgain?: boolean }
  | { kind: "switcher" }
  /** `key`: of a message, or of one of its files: `MESSAGE/FILE`. */
  | { kind: "lightbox"; channelId: string; key: string }
  | { kind: "file" } & PropsOf<typeof FileDialog>
  | { kind: "moderate" } & PropsOf<typeof ModerateDialog>
  | { kind: "mute" } & PropsOf<typeof MuteDialog>
  | { kind: "server-settings"; serverId: string; tab?: string }
  | {
    kind: "share";
    text: string;
    /** Other shared content, and why some of it cannot be sent. */
    files: readonly SharedFile[];
    onShare: (channelId: string) => void;
  }
  | { kind: "voice-debug" }
  | { kind: "confirm" } & PropsOf<typeof ConfirmDialog>
  | { kind: "typed-confirm" } & PropsOf<typeof TypedConfirmDialog>;
