import { createContext } from "react";
import type { CustomEmoji } from "../../protocol/emoji.ts";

/** A channel that `#name` means (UX-8). */
export interface NamedChannel {
  name: string;
  href: string;
}

/** Emoji of servers (FIL-7), once loaded. */
interface ServersEmoji {
  readonly opened: {
    readonly value: {
      /** null: it doesn't exist; undefined: still loading. */
      find(id: string): CustomEmoji | null | undefined;
      /** A text as it is edited: with `:name:`. */
      toTyped(text: string): string;
    } | null;
  };
  open(): Promise<{ loadAll(): unknown }>;
}

/** People that a text can mention. */
export interface People {
  /** Returns true if a mention of this name refers to a member, or to everyone. */
  isKnown: (name: string) => boolean;
  /** Returns true if a mention of this name refers to the reader. */
  isMe: (name: string) => boolean;
  /** Returns the display name for a username, followed by the username if they differ (MEND-25). */
  fullNameOf?: (username: string) => string;
  /** Opens the card of the mentioned person; absent: mentions cannot be pressed. */
  onOpen?: (name: string, chip: Element) => void;
  /** The channels whose names become chips: only those that the reader may see. */
  channels?: readonly NamedChannel[];
  /** The emoji of the reader's servers; absent: their names are shown. */
  emoji?: ServersEmoji;
}

/** Default without a provider: no name is known. */
export const NOBODY: People = { isKnown: () => false, isMe: () => false };
export const PeopleContext = createContext(NOBODY);
