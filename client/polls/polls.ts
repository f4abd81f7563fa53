import { sendMessage } from "../../protocol/api/messages.ts";
import { endPoll, listVotes, vote } from "../../protocol/api/polls.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { PollText } from "../../protocol/poll_text.ts";
import type { NewPoll, Poll, Voter } from "../../protocol/polls.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { History } from "../messages/history.ts";
import type { MessagesStore } from "../messages/store.ts";

interface Deps {
  api: Api;
  cipher: ChannelCipher;
  history: Pick<History, "received">;
  messages: Pick<MessagesStore, "update">;
}

/** People who voted for an answer; `next`: the value of `before` for more. */
export interface VotersPage {
  voters: readonly Voter[];
  next: string | null;
}

/** Actions of polls (COM-15). All throw `ApiError` or `NetworkError`. */
export function openPolls({ api, cipher, history, messages }: Deps) {
  /** Shows a poll as the server has answered. */
  function show(channelId: string, messageId: string, poll: Poll) {
    messages.update(channelId, (window) => ({
      ...window,
      rows: window.rows.map((row) => row.id === messageId ? { ...row, poll } : row),
    }));
  }

  const actions = {
    /** Sends a poll to an open channel. */
    async create(channelId: string, text: PollText, poll: Omit<NewPoll, "answers">) {
      const nonce = crypto.randomUUID();
      const content = await cipher.encrypt(channelId, formatPlaintext({ poll: text }));
      const body = { ...content, nonce, poll: { ...poll, answers: text.answers.length } };
      const { message } = await api.call(sendMessage, { channelId, body });
      await history.received(message);
    },
    /** No answers take the vote back. */
    async vote(channelId: string, messageId: string, answers: number[]): Promise<void> {
      const { poll } = await api.call(vote, { channelId, id: messageId, body: { answers } });
      show(channelId, messageId, poll);
    },
    async end(channelId: string, messageId: string): Promise<void> {
      show(channelId, messageId, (await api.call(endPoll, { channelId, id: messageId })).poll);
    },
    /** A page of those who chose an answer, the last one first. */
    async votersOf(
      channelId: string,
      messageId: string,
      answer: number,
      before?: string,
    ): Promise<VotersPage> {
      const query = { answer, ...before !== undefined && { before } };
      const { voters = [], next } = await api.call(listVotes, { channelId, id: messageId, query });
      return { voters, next };
    },
  };
  return { actions };
}
