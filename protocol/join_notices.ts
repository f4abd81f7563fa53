/** Texts of the server about members who join and leave (D-MSG-7). */
export const JOIN_TEXTS = { joined: "joined the server", left: "left the server" } as const;
export type JoinKind = keyof typeof JOIN_TEXTS;

/** '5 times'; once needs no number. */
function times(count: number): string {
  return count > 1 ? ` ${count} times` : "";
}

/**
 * Returns the text for repeated joining and leaving of one person (HARD-9): 'ada came and went 5
 * times'.
 * @param went how often they left
 * @param here whether they joined last
 */
export function flappingText(username: string, went: number, here: boolean): string {
  const text = `${username} came and went${times(went)}`;
  return here ? `${text} and joined again` : text;
}

/** A person's joins and departures that one system message reports. */
export interface JoinNotice {
  came: number;
  went: number;
  /** True if they joined last. */
  here: boolean;
}

/** Parses such a message; null: it is another text. */
export function readJoinNotice(text: string, username: string): JoinNotice | null {
  if (!text.startsWith(`${username} `)) return null;
  const rest = text.slice(username.length + 1);
  if (rest === JOIN_TEXTS.joined) return { came: 1, went: 0, here: true };
  if (rest === JOIN_TEXTS.left) return { came: 0, went: 1, here: false };
  const found = /^came and went(?: (\d+) times)?( and joined again)?$/.exec(rest);
  if (!found) return null;
  const went = Number(found[1] ?? 1);
  const here = found[2] !== undefined;
  return { came: here ? went + 1 : went, went, here };
}
