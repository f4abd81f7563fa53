/** Common part of all attackers. */

/** Instructions for an attacker. */
export interface Order {
  kind: string;
  url: string;
  /** How many clients of it. */
  count: number;
  /** Whose accounts it has, in turn. */
  tokens?: string[];
  channelId?: string;
  voiceId?: string;
  /** Path to request. */
  path?: string;
  /** How it does it, where there are several ways. */
  way?: string;
  /** Reconnects when it's thrown out. */
  again?: boolean;
}

/** Results by name. */
export type Result = Record<string, number>;

/**
 * Attacks until `off` is aborted, or until it is done.
 * @param begun to be called once all clients are at it
 */
export type Attack = (order: Order, off: AbortSignal, begun: () => void) => Promise<Result>;

/** Runs `count` clients in parallel; `begun` is called when each has called its own. */
export async function each(
  count: number,
  begun: () => void,
  client: (i: number, begun: () => void) => Promise<void>,
): Promise<void> {
  let left = count;
  const one = () => {
    let said = false;
    return () => {
      if (said) return;
      said = true;
      if (--left === 0) begun();
    };
  };
  await Promise.all(Array.from({ length: count }, async (_, i) => {
    const say = one();
    await client(i, say).catch(() => {});
    say();
  }));
}

/** Milliseconds, or until `off`. */
export function pause(milliseconds: number, off: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (off.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      off.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    off.addEventListener("abort", done);
  });
}

/** An address of a crowd: one each, or many of one network. */
export const from = {
  v4: (i: number) => `198.19.${i >> 8 & 255}.${i & 255}`,
  /** All within a single /64: one household. */
  v6One: (i: number) => `2001:db8:1:1::${(i + 1).toString(16)}`,
  /** Each in a /64 of its own. */
  v6Many: (i: number) =>
    `2001:db8:${(i >> 16 & 0xffff).toString(16)}:${(i & 0xffff).toString(16)}::1`,
};

/** 256 bits that look like a token. */
export function forgedToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}
