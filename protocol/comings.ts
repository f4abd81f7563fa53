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
