import { createContext } from "react";

/** A mention in a text: `name` is what follows the @, `length` counts the @ too. */
export interface Mention {
  index: number;
  length: number;
  name: string;
}

/** What a text needs to know about the people who are here. */
export interface People {
  findMentions: (text: string) => readonly Mention[];
  /** Whether a mention of this name means somebody: a member, or everyone. */
  isKnown: (name: string) => boolean;
  /** Whether a mention of this name means oneself. */
  isMe: (name: string) => boolean;
  /** Opens the card of whom a chip names; absent: there is none to open. */
  onOpen?: (name: string, chip: Element) => void;
}

/** Nobody is known unless somebody provides it. */
export const PeopleContext = createContext<People>({
  findMentions: () => [],
  isKnown: () => false,
  isMe: () => false,
});
