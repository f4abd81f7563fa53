import { type Kind, KINDS } from "../helpers/matrix.ts";

/** `ok` or the code, for each kind of person that can have a socket. */
export type EventExpected = Record<Exclude<Kind, "anonymous">, string>;
type Except = Partial<EventExpected>;

export const anyone = (response: string, except: Except = {}): EventExpected => {
  const all = Object.fromEntries(KINDS.map((kind) => [kind, response])) as Record<Kind, string>;
  const { anonymous: _, ...withSocket } = { ...all, ...except };
  return withSocket;
};
/** Expects this response for members of the server; to the others nothing exists (D-PERM-6). */
export const seen = (response: string, except: Except = {}): EventExpected =>
  anyone(response, { outsider: "not_found", banned: "not_found", ...except });
