import { useEffect, useLayoutEffect, useState } from "react";
import { othersIn } from "../../../client/channels/groups.ts";
import type { Conversation } from "../../../client/e2ee/entry.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import { isRecoveryDue } from "../../../client/private/recovery.ts";
import { BeginningLists } from "../../../components/private/BeginningLists.tsx";
import {
  ComposerLine,
  ComposerNotice,
  type NoticeAction,
} from "../../../components/private/ComposerNotice.tsx";
import { lazy } from "../../../browser/lazy.ts";
import type { Client } from "../../../client/app/client.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { names as named } from "../../../text/en/private.ts";
import { composer as t } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import { type MainContext, useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { nameIn, namesIn } from "./names.ts";
import { listsBeforeFirst } from "./before_first.ts";
import { type Notice, noticeOf } from "./notice.ts";
import { refusedIn } from "./warnings.ts";
import { useConversations } from "./use_conversations.ts";
import { waitingIn } from "./waiting.ts";

interface Props {
  channel: Channel;
  /** Called with true while something takes the input's place. */
  onShut: (isShut: boolean) => void;
}

/** Notice above the input of a private conversation, or in its place (E2E-40). */
export function Gate({ channel, onShut }: Props) {
  const main = useMain();
  const conversations = useConversations();
  const [isPutOff, putOff] = useState(false);
  const notice = conversations && (
    twinNotice(main, channel) ?? noticeOf(main, conversations, channel) ??
      (isPutOff ? null : overdue(main, conversations, () => putOff(true)))
  );
  const isShut = notice !== null;
  const isOpen = main.client.channels.privateFrom(channel.id) === null;
  useEffect(() => {
    if (!isOpen) void conversations?.look(channel.id);
  }, [conversations, channel.id, isOpen]);
  useEffect(() => loadEmojiNames(main.client), [main]);
  useLayoutEffect(() => {
    onShut(isShut);
    return () => onShut(false);
  }, [isShut]);
  if (notice) return <ComposerNotice {...notice} />;
  const lists = conversations &&
    listsBeforeFirst(main, conversations.stateOf(channel.id), channel);
  const line = conversations && lineOf(main, conversations, channel);
  return (
    <>
      {lists && (
        <div class="mx-3 mb-2 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto rounded-lg border border-line bg-surface-3 px-4 py-3 text-13 md:mx-4">
          <BeginningLists
            lists={lists}
            nameOf={(userId) => nameIn(main.client, channel, userId)}
          />
        </div>
      )}
      {line && <GateLine {...line} />}
    </>
  );
}

/** Status line while the user can write, with its actions. */
function GateLine(line: NonNullable<ReturnType<typeof lineOf>>) {
  const { client } = useMain();
  // A line has no room for what went wrong.
  const actions = line.actions?.map(({ text, onPress }) => ({
    text,
    onPress: () => Promise.resolve(onPress()).catch(showError(client, t.actFailed)),
  }));
  return <ComposerLine text={line.text} actions={actions} />;
}

/** Returns the status to show while the user can write; null: none. */
function lineOf(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
): { text: string; actions?: NoticeAction[] } | null {
  const { client, dialog } = main;
  const state = conversations.stateOf(channel.id);
  const isBegun = "generation" in state && state.generation > 0;
  const onPress = () => void (dialog.value = { kind: "private", channelId: channel.id });
  const actions = [{ text: t.show, onPress }];
  const waiting = waitingIn(main, conversations, channel);
  if (waiting) {
    return { text: waiting.text, actions: waiting.actions.length ? waiting.actions : actions };
  }
  if (client.channels.privateFrom(channel.id) === Infinity && !isBegun) {
    return { text: t.wanted, actions };
  }
  if (channel.mode !== "private") return { text: t.saidOpen, actions };
  if (state.phase === "starting") return { text: t.starting };
  if (state.phase === "removing") {
    // For people who left without a signed word only the server's proposal is known.
    const going = state.about.length > 0 ? state.about : goneFrom(state, channel);
    if (going.length === 0) return { text: t.removingDevice };
    return { text: fill(t.removing, { name: namesIn(client, channel, going) }) };
  }
  if (state.phase !== "ready") return null;
  const refused = refusedIn(main, conversations, channel);
  if (refused) return { text: refused.text, actions };
  const offer = offeredIn(conversations, state);
  if (offer) return offer;
  if (state.unconfirmed.length === 0) return null;
  const name = namesIn(client, channel, state.unconfirmed);
  return { text: fill(t.unconfirmed, { name }), actions };
}

/** The channel is open and has the name of an encrypted one (MEND-74). */
function twinNotice({ client: { channels } }: MainContext, { id, name }: Channel): Notice | null {
  if (!channels.isTwin(id)) return null;
  return {
    text: fill(t.twin, { name }),
    hint: fill(t.twinHint, { name }),
    isAlarm: true,
    actions: [{ text: t.writeAnyway, onPress: () => channels.acceptTwin(id) }],
  };
}

/** Finds a person whom the server names differently than this device knows them (MEND-29). */
function offeredIn(conversations: Conversations, { people }: Conversation) {
  const names = conversations.ownState.value?.names ?? {};
  const userId = people.find(({ userId }) => names[userId]?.offered)?.userId;
  if (userId === undefined) return null;
  const { name, offered = "" } = names[userId];
  const onPress = () => void conversations.opened().then((verbs) => verbs.useName(userId));
  return { text: fill(named.offered, { name, offered }), actions: [{ text: named.use, onPress }] };
}

/** Returns people whose devices are in the group, but who have left the conversation. */
function goneFrom({ people }: Conversation, channel: Channel): string[] {
  const here = othersIn(channel);
  return people.filter(({ trust, userId }) =>
    trust !== "self" && !here.some(({ id }) => id === userId)
  ).map(({ userId }) => userId);
}

/** The recovery key was put off for a week, and there is no other device (E2E-11). */
function overdue(
  { dialog }: MainContext,
  conversations: Conversations,
  onLater: () => void,
): Notice | null {
  const own = conversations.ownState.value;
  if (!own || !isRecoveryDue(own, Date.now())) return null;
  return {
    text: t.later,
    hint: t.laterHint,
    actions: [
      {
        text: t.keep,
        onPress: () => void (dialog.value = { kind: "settings", tab: "private" }),
      },
      { text: t.notNow, onPress: onLater },
    ],
  };
}

/**
 * Fetches the names of emoji ahead of time: a later request would reveal that somebody typed or
 * read a colon (MEND-35). Names that can't be loaded now are fetched where they are needed.
 */
function loadEmojiNames({ emoji }: Client): void {
  emoji.open().then((own) => own.loadAll()).catch(() => {});
  lazy(() => import("../../../components/emoji/data.ts")).load().catch(() => {});
}
