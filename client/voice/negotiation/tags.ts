/**
 * Data that two Parley clients exchange inside of SDP, in an attribute that browsers ignore: which
 * of a person's successive connections an offer or answer is from and for. Without it a late answer
 * to an earlier offer would look current.
 */
export interface Tags {
  /** Counts a person's connections to the peer: a later one has a greater number. */
  from: number;
  /**
   * Number of offers that this connection has made. An answer completes them: rolled back or done.
   */
  count: number;
  /**
   * For an offer: the other side's connection that it is bound to; 0: any. For an answer: the
   * connection that made the offer.
   */
  to: number;
  /** For an answer: the count of the offer that it answers. */
  toCount: number;
}

const NAME = "a=x-parley:";

/** The SDP with its tags at the end. */
export function tagged(sdp: string, { from, count, to, toCount }: Tags): string {
  return `${sdp}${NAME}${from} ${count} ${to} ${toCount}\r\n`;
}

/** Returns the tags of an SDP; zeros if it has none. */
export function tagsOf(sdp: string): Tags {
  const [from = 0, count = 0, to = 0, toCount = 0] =
    new RegExp(`^${NAME}([\\d ]+)`, "m").exec(sdp)?.[1].split(" ").map(Number) ?? [];
  return { from, count, to, toCount };
}

/** The ICE user fragments of a description: a candidate belongs to one of them. */
export function fragmentsOf(sdp: string): string[] {
  return [...new Set([...sdp.matchAll(/^a=ice-ufrag:(\S+)/gm)].map(([, fragment]) => fragment))];
}

/** Returns the ICE user fragment of a candidate; null if it's missing. */
export function fragmentOf({ candidate, usernameFragment }: RTCIceCandidateInit): string | null {
  return usernameFragment ?? /\bufrag (\S+)/.exec(candidate ?? "")?.[1] ?? null;
}
