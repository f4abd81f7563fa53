import type { Pending } from "./state.ts";

/** Changes the pending message of this key. */
export function changePending(
  list: readonly Pending[],
  key: string,
  change: Partial<Pick<Pending, "state" | "error" | "progress">>,
): readonly Pending[] {
  return list.map((item) => item.key === key ? { ...item, ...change } : item);
}

export function withoutPending(list: readonly Pending[], key: string): readonly Pending[] {
  return list.filter((item) => item.key !== key);
}

/** The one whose turn it is: order is kept, and a failed one holds up none behind it. */
export function nextToSend(list: readonly Pending[], channelId: string): Pending | undefined {
  return list.find((item) => item.channelId === channelId && item.state === "sending");
}
