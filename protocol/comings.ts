/** How the server tells of somebody who comes or goes (D-MSG-7). */
export const COMING = { joined: "joined the server", left: "left the server" } as const;
export type Coming = keyof typeof COMING;

/** '5 times'; once needs no number. */
function times(count: number): string {
  return count > 1 ? ` ${count} times` : "";
}

/**
 * What stands for many comings and goings of one person (HARD-9): 'ada came and went 5 times'.
 * @param went how often they left
 * @param here whether they came last
 */
export function flappingText(username: string, went: number, here: boolean): string {
  const text = `${username} came and went${times(went)}`;
  return here ? `${text} and joined again` : text;
}

/** What a message of the server tells of one person. */
export interface Comings {
  came: number;
  went: number;
  /** Whether they came last. */
  here: boolean;
}

/** Reads such a message back; null: it tells something else. */
export function readComings(text: string, username: string): Comings | null {
  if (!text.startsWith(`${username} `)) return null;
  const rest = text.slice(username.length + 1);
  if (rest === COMING.joined) return { came: 1, went: 0, here: true };
  if (rest === COMING.left) return { came: 0, went: 1, here: false };
  const found = /^came and went(?: (\d+) times)?( and joined again)?$/.exec(rest);
  if (!found) return null;
  const went = Number(found[1] ?? 1);
  const here = found[2] !== undefined;
  return { came: here ? went + 1 : went, went, here };
}
