/** So many, in so many seconds. */
export interface Rate {
  points: number;
  /** Seconds. */
  duration: number;
}

/** Default rates, which the host may change (D-RATE). Keys are user ids or addresses. */
export const RATES = {
  messages: { points: 10, duration: 10 },
  reactions: { points: 30, duration: 10 },
  typing: { points: 20, duration: 10 },
  voiceJoins: { points: 20, duration: 60 },
  /** Offers, answers, candidates and states of voice together. */
  signalling: { points: 200, duration: 10 },
  invites: { points: 20, duration: 60 },
  /** By address: failed logins, and registrations without an invite (HARD-7). */
  credentials: { points: 20, duration: 15 * 60 },
  /** By user: new sockets. */
  sockets: { points: 15, duration: 60 },
  /** By address: sockets without a valid token. */
  handshakes: { points: 60, duration: 60 },
  /** By user: new pictures for profiles and servers. */
  pictures: { points: 20, duration: 10 * 60 },
  /** By user, and by server: new emoji and stickers. A server can be filled in one go (FIL-7). */
  emoji: { points: 300, duration: 60 * 60 },
  /** By address: pages, and the files and pictures that they show: a class loads at once. */
  pages: { points: 600, duration: 60 },
  files: { points: 6000, duration: 60 },
  /** By user: chunks of files, and requests that begin, end and fetch files (FIL-1). */
  chunks: { points: 3000, duration: 10 },
  uploads: { points: 300, duration: 60 },
  /** By user: asking for key packages, and letters between devices (E2E-45). */
  claims: { points: 60, duration: 60 },
  letters: { points: 120, duration: 60 },
  /** By user: entries of authority logs (MEND-5). */
  authority: { points: 120, duration: 60 },
  /** By user: handing back key log entries that a restored server lost (MEND-32). */
  lostEntries: { points: 6, duration: 60 },
  /** By user: reports of messages (E2E-33). */
  reports: { points: 10, duration: 60 * 60 },
  /** By device, and by user in one group: commits to groups (E2E-45, MEND-11). */
  commits: { points: 20, duration: 60 },
  /** By user, or by address without one: everything else under /api, and socket events. */
  api: { points: 300, duration: 60 },
} as const satisfies Record<string, Rate>;
export type RateName = keyof typeof RATES;
export type Rates = Record<RateName, Rate>;

/** Bounds of a host's rates: one to a hundred thousand, in a second to a day. */
export const RATE_BOUNDS = { points: 100_000, duration: 86_400 } as const;
