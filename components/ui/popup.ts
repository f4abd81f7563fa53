import type { MenuItem } from "./MenuButton.tsx";

/** Emoji that are one press away from a message. */
export interface SheetReactions {
  emojis: readonly string[];
  onReact: (emoji: string) => void;
  /** Opens the picker. */
  onMore: (at: Anchor) => void;
}

/** Position of a popup: the pointer, or the edges of a button. In CSS pixels. */
export interface Anchor {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Moves the anchor back into a window that has become smaller. */
export function withinWindow({ x, y, width, height }: Anchor): Anchor {
  return {
    x: Math.min(x, innerWidth - width),
    y: Math.min(y, innerHeight - height),
    width,
    height,
  };
}

/** Opens a menu; `returnTo` gets the focus when it closes. */
export type OnMenu = (at: Anchor, byKeyboard: boolean, returnTo: HTMLElement) => void;

/** Person whose card opens; without a picture it shows that of the profile. */
export interface CardPerson {
  userId: string;
  username: string;
  /** Display name; absent: the username is shown until the profile is loaded. */
  name?: string;
  avatarUrl?: string | null;
  avatarColor?: number | null;
}

/** The one popup that may lie over the main screen. */
export type PopupRequest =
  & {
    at: Anchor;
    /** Gets the focus when the popup closes. */
    returnTo: HTMLElement | null;
  }
  & (
    | {
      kind: "menu";
      label: string;
      items: MenuItem[];
      byKeyboard: boolean;
      /** Above the items of a message, where the menu is a sheet. */
      reactions?: SheetReactions | null;
    }
    | { kind: "topic"; channelId: string }
    | { kind: "reacted"; emoji: string; users: readonly string[] }
    | {
      kind: "emoji";
      label: string;
      /** For reactions: the quick ones come first. */
      quick?: boolean;
      /** Presses on it don't close the popup: it does so itself. */
      opener?: HTMLElement;
      onPick: (emoji: string) => void;
      /** Sends a sticker; absent: stickers aren't offered. */
      onSticker?: (text: string) => void;
      /** Sends a saved GIF, `gif:shelf/id`; absent: GIFs aren't offered. */
      onGif?: (picked: string) => void;
    }
    | {
      kind: "person";
      /** Server that determines their roles and moderation; null: none is open. */
      serverId: string | null;
      /** They are audible in voice. */
      inVoice: boolean;
    }
      & Required<Omit<CardPerson, "name">>
      & Pick<CardPerson, "name">
  );
