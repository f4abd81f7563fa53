/** Lies about messages (E2E-29, E2E-30, E2E-36). */
import type { Message } from "../../../../protocol/messages.ts";
import { about, type Body, type Lie } from "../lie.ts";

const LIST = /\/api\/messages\/[^/?]+\?/;

/** The rows of a channel are others than the server has, wherever they are read. */
export const listed = (change: (rows: Message[]) => Message[]): Lie =>
  about(LIST, (body) => ({ ...body, messages: change(body.messages) }));

/** A message that is never delivered, neither at once nor later. */
export const dropped = (isIt: (message: Message) => boolean): Lie => ({
  ...listed((rows) => rows.filter((row) => !isIt(row))),
  event: (event) => event.name === "new-message" && isIt(event.body) ? [] : [event],
});

/** Swaps the content of two messages. */
export const reordered = (first: string, second: string): Lie =>
  listed((rows) => {
    const [a, b] = [first, second].map((id) => rows.find((row) => row.id === id));
    if (!a || !b) return rows;
    return rows.map((row) => row === a ? saying(a, b) : row === b ? saying(b, a) : row);
  });

/** A row that says what another one says. */
export function saying(row: Message, other: Pick<Message, "encrypted_content" | "iv">): Message {
  return { ...row, encrypted_content: other.encrypted_content, iv: other.iv };
}

/** A row behind another, which no client has sent. */
export const behind = (row: Message): Body => ({
  ...row,
  id: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  seq: row.seq + 1,
});

/** A message that is gone from every list. */
export const removed = (id: string): Lie => listed((rows) => rows.filter((row) => row.id !== id));

/** All was written long ago, and edited. */
export const agedAndEdited = (time: string): Lie =>
  listed((rows) =>
    rows.map((row) => ({ ...row, created_at: time, edited: true, edited_at: time }))
  );
