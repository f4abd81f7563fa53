import type { Piece } from "../../protocol/text/pieces.ts";
import { readText } from "../../protocol/text/read.ts";

/** Messages of which one text shows a preview. */
const MAX_LINKS = 5;
const MESSAGE_PATH = /^\/c\/([\w-]{1,64})\/([\w-]{1,64})\/?$/;

/** The message that a link leads to. */
export interface MessageLink {
  channelId: string;
  messageId: string;
}

/**
 * Returns the messages of this installation that a text links to, each once, at most five. Links in
 * spoilers don't count: a preview would tell what they hide.
 * @param origins those of the installation's addresses
 */
export function messageLinks(text: string, origins: readonly string[]): MessageLink[] {
  const found = new Map<string, MessageLink>();
  for (const href of addresses(readText(text))) {
    const { origin, pathname } = new URL(href);
    const [, channelId, messageId] = MESSAGE_PATH.exec(pathname) ?? [];
    if (channelId && origins.includes(origin)) found.set(messageId, { channelId, messageId });
  }
  return [...found.values()].slice(0, MAX_LINKS);
}

function addresses(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "link") return piece.href;
    if (piece.kind === "spoiler") return [];
    if (piece.kind === "list") return piece.items.flatMap(({ of }) => addresses(of));
    if (piece.kind === "table") return piece.rows.flat().flatMap(addresses);
    return "of" in piece ? addresses(piece.of) : [];
  });
}
