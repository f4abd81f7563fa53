/**
 * What two Parleys tell each other inside of SDP, as an attribute that browsers pass over: which
 * of a person's connections, one after another, an offer or an answer is from and for. Without it
 * an answer could not be told from a late one to an earlier offer.
 */
export interface Tags {
  /** Counts a person's connections to the other: a later one has a greater number. */
  from: number;
  /** How many offers this connection has made. With an answer they are over, taken back or done. */
  count: number;
  /** Of an offer: the other's connection that it is bound to; 0: any. Of an answer: whose offer. */
  to: number;
  /** Of an answer: the count of the offer that it answers. */
  toCount: number;
}

const NAME = "a=x-parley:";

/** The SDP with its tags at the end. */
export function tagged(sdp: string, { from, count, to, toCount }: Tags): string {
  return `${sdp}${NAME}${from} ${count} ${to} ${toCount}\r\n`;
}

/** The tags of an SDP; zeros where it has none. */
export function tagsOf(sdp: string): Tags {
  const [from = 0, count = 0, to = 0, toCount = 0] =
    new RegExp(`^${NAME}([\\d ]+)`, "m").exec(sdp)?.[1].split(" ").map(Number) ?? [];
  return { from, count, to, toCount };
}

/** The ICE user fragments of a description: a candidate belongs to one of them. */
export function fragmentsOf(sdp: string): string[] {
  return [...new Set([...sdp.matchAll(/^a=ice-ufrag:(\S+)/gm)].map(([, fragment]) => fragment))];
}

/** The ICE user fragment that a candidate belongs to; null where it does not say. */
export function fragmentOf({ candidate, usernameFragment }: RTCIceCandidateInit): string | null {
  return usernameFragment ?? /\bufrag (\S+)/.exec(candidate ?? "")?.[1] ?? null;
}
