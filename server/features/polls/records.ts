import { record, type } from "../../kernel/records.ts";

/** A poll of a message (COM-15). Times are milliseconds. */
export interface PollRecord {
  messageId: string;
  /** Absent in a private channel, where the server knows only that there is a poll. */
  open?: {
    multiple: boolean;
    secret: boolean;
    /** Votes by answer. */
    counts: number[];
  };
  /** null: until somebody ends it. */
  endsAt: number | null;
  /** Absent: it has not been ended yet, though its time may be over. */
  endedAt?: number;
  /** How many people have voted. */
  voters: number;
}

/** A person's vote: answers by index, or in a private channel what only devices can read. */
export type VoteRecord =
  & { at: number }
  & ({ answers: number[] } | { sealed: Uint8Array; iv: Uint8Array });

export const polls = record("poll", {
  value: type<PollRecord>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId", message: ["channelId", "seq"] },
});

export const pollVotes = record("poll_vote", {
  value: type<VoteRecord>(),
  key: { channelId: "text", seq: "number", userId: "text" },
  belongsTo: { channel: "channelId" },
});

/** Polls that end by themselves, in the order of their time. */
export const pollEnds = record("poll_end", {
  value: type<true>(),
  key: { at: "number", channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId" },
});

/** Deleted polls, whose votes are deleted after them. */
export const pollPurges = record("poll_purge", {
  value: type<true>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId" },
});
