import { createContext } from "react";
import type { CustomEmoji } from "../../protocol/emoji.ts";

/** A channel that `#name` means (UX-8). */
export interface NamedChannel {
  name: string;
  href: string;
}

/** What knows the emoji of servers (FIL-7), once it is opened. */
interface ServersEmoji {
  readonly opened: {
    readonly value: {
      /** null: there is none; undefined: it is still looked for. */
      find(id: string): CustomEmoji | null | undefined;
      /** A text as it is edited: with `:name:`. */
      toTyped(text: string): string;
    } | null;
  };
  open(): Promise<{ loadAll(): unknown }>;
}

/** What a text needs to know about the people who are here. */
export interface People {
  /** Whether a mention of this name means somebody: a member, or everyone. */
  isKnown: (name: string) => boolean;
  /** Whether a mention of this name means oneself. */
  isMe: (name: string) => boolean;
  /** How whoever has this username is called, with it behind where they are called otherwise (MEND-25). */
  calledBy?: (username: string) => string;
  /** Opens the card of whom a chip names; absent: there is none to open. */
  onOpen?: (name: string, chip: Element) => void;
  /** The channels whose names become chips: only those that the reader may see. */
  channels?: readonly NamedChannel[];
  /** The emoji of the reader's servers; absent: their names are shown. */
  emoji?: ServersEmoji;
}

/** Nobody is known unless somebody provides it. */
export const NOBODY: People = { isKnown: () => false, isMe: () => false };
export const PeopleContext = createContext(NOBODY);
