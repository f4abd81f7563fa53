/** First halves of advisory locks: each kind of lock has its own. */
export const LOCK = {
  /** Held while tables are made. */
  schema: 0x50410000,
  /**
   * The second key is from the commit's id, so that two attempts of one commit run one after the
   * other.
   */
  commit: 0x50410001,
  /** Second half: `lockOf` a key. */
  key: 0x50410002,
  /**
   * Taken before keys: shared by commits that lock theirs; exclusive for one that locks all at
   * once, and by the session of a node that lost too often, until its next commit.
   */
  all: 0x50410003,
  /** Held while dropping old entries of the log. */
  drop: 0x50410004,
  /** Held while copying data into these tables. */
  copy: 0x50410005,
  /** Held by a node that starts (second half 0), or is at a long piece of work of all (1). */
  alone: 0x50410006,
};
