import type { PrivateFault } from "../../../client/e2ee/entry.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import type { ConversationState } from "../../../client/private/states.ts";
import type { NoticeAction, ShownNumber } from "../../../components/private/ComposerNotice.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { lists } from "../../../text/en/common.ts";
import { locked, split } from "../../../text/en/keys.ts";
import { conversation, faults, safety } from "../../../text/en/private.ts";
import { composer as t } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { nameIn, namesIn } from "./names.ts";
import {
  acceptShown,
  askToGiveUp,
  askToGoOn,
  compare,
  lookAgain,
  notify,
  repair,
  saveHeads,
  waitingActions,
} from "./notice_actions.ts";
import { isAboutOwner, isUnconfirmed } from "./state_checks.ts";
import { withErrorText } from "./with_error_text.ts";

/** Shown in place of the message input. */
export interface Notice {
  text: string;
  hint?: string;
  isAlarm?: boolean;
  numbers?: ShownNumber[];
  actions: NoticeAction[];
}

/** Conversation that cannot be written in now, as its notices need it. */
interface Blocked {
  main: MainContext;
  conversations: Conversations;
  channel: Channel;
  state: ConversationState;
  /** Ids of the people it is about. */
  about: readonly string[];
  /** Their names, as texts take them. */
  name: { name: string };
}

/** Why a private conversation cannot be written in now, and the way on; null: it can (E2E-40). */
export function noticeOf(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
): Notice | null {
  const state = conversations.stateOf(channel.id);
  const about = "about" in state ? state.about : [];
  const name = { name: namesIn(main.client, channel, about) };
  const blocked: Blocked = { main, conversations, channel, state, about, name };
  switch (state.phase) {
    case "loading":
      return copying(conversations);
    case "slow":
      return copying(conversations) ??
        { text: t.slow, hint: t.slowHint, actions: [lookAgain(conversations, channel.id)] };
    case "failed":
      return failed(blocked, state.code);
    case "waiting":
      // Otherwise the user can write, and messages wait; see waiting.ts.
      return isUnconfirmed(main.client, state) ? unconfirmedSelf(blocked) : null;
    case "lost":
      return lost(blocked);
    case "unconfirmed":
      return (channel.generation ?? 0) === 0 ? unbegun(blocked) : unconfirmed(blocked);
    case "changed_keys":
      return changedKeys(blocked);
    case "verified_changed":
      return {
        text: fill(t.verifiedChanged, name),
        hint: t.verifiedChangedHint,
        isAlarm: true,
        actions: [compare(main, about[0], name.name)],
      };
    case "withheld":
      return withheld(blocked);
    case "frozen":
      return {
        text: about.length > 0 ? fill(t.frozen, name) : t.frozenByNobody,
        hint: t.frozenHint,
        isAlarm: true,
        actions: [repair(conversations, channel.id, t.repair)],
      };
    case "other_log":
      return {
        text: split.other,
        hint: split.otherHint,
        isAlarm: true,
        actions: [
          { text: split.goOn, onPress: () => askToGoOn(main, conversations) },
          { text: split.save, onPress: () => saveHeads(conversations) },
        ],
      };
    case "no_keys":
      return noKeys(blocked);
    case "outdated":
      return { text: t.outdated, hint: t.outdatedHint, actions: [UPDATE] };
    default:
      return null;
  }
}

const UPDATE: NoticeAction = { text: t.update, onPress: () => location.reload() };

/** Opens the dialog with the steps to the user's keys. */
function openKeys({ main: { dialog }, channel }: Blocked, text: string): NoticeAction {
  return {
    text,
    onPress: () => void (dialog.value = { kind: "private", channelId: channel.id }),
  };
}

/** The keys of this device are just being copied: how far that is; null: they are not. */
function copying(conversations: Conversations): Notice | null {
  const copied = conversations.ownState.value?.copied ?? null;
  return copied === null ? null : { text: fill(t.copying, { percent: copied }), actions: [] };
}

/** Returns the notice if the worker, which has the keys, can't be reached. */
function failed(blocked: Blocked, code: PrivateFault | null): Notice {
  const again = lookAgain(blocked.conversations, blocked.channel.id);
  switch (code) {
    case "browser_too_old":
      return { text: t.tooOld, hint: faults.browser_too_old, actions: [] };
    case "other_conversation": {
      const text = faults.other_conversation;
      return { text, hint: t.otherHint, isAlarm: true, actions: [again] };
    }
    case "other_account":
      return { text: faults.other_account, isAlarm: true, actions: [again] };
    case "newer_version":
      return { text: t.failed, hint: faults.newer_version, actions: [UPDATE] };
    case "locked": {
      const actions = [openKeys(blocked, locked.password), openKeys(blocked, t.useKey)];
      return { text: locked.title, actions };
    }
    default: {
      // A code without a text has no hint: `undefined` is what its key gives.
      const hint = code ? faults[code as keyof typeof faults] : undefined;
      return { text: t.failed, hint, actions: [again] };
    }
  }
}

/** Nobody has signed that this person is in it: any of those it is about can. */
function unconfirmedSelf({ main, conversations, channel, about }: Blocked): Notice {
  const any = { name: namesIn(main.client, channel, about, lists.or) };
  return {
    text: t.unconfirmedSelf,
    hint: fill(t.unconfirmedSelfHint, any),
    actions: waitingActions(main, conversations, channel, fill(t.ready, any)),
  };
}

/** Everybody in it has lost their keys. */
function lost(
  { main, conversations, channel: { id, server_id: serverId }, name }: Blocked,
): Notice {
  // In a server, the owner lets nobody in by this (E2E-14); elsewhere the user sees whom they let
  // in.
  const goOn = async () => {
    await withErrorText(async () =>
      conversations.beginnings.begin(id, (await conversations.beginnings.beginning(id))!)
    );
  };
  const beginAgain = () => {
    main.dialog.value = { kind: "private", channelId: id, isAgain: true };
  };
  return serverId
    ? { text: t.lostOwner, hint: t.lostOwnerHint, actions: [{ text: t.goOn, onPress: goOn }] }
    : {
      text: t.lost,
      hint: fill(t.lostHint, name),
      actions: [{ text: t.beginAgain, onPress: beginAgain }],
    };
}

/** Nobody has begun a channel of a server (E2E-18). */
function unbegun(blocked: Blocked): Notice {
  const { main, channel } = blocked;
  const isOwn = main.client.permissions.in(channel).manageChannels;
  return {
    text: t.unbegun,
    hint: isOwn ? t.unbegunOwner : t.unbegunHint,
    actions: isOwn ? [openKeys(blocked, t.setUp)] : [],
  };
}

/** Nobody has let this person into a channel of a server (E2E-19). */
function unconfirmed({ main, conversations, channel, about }: Blocked): Notice {
  const { client } = main;
  // People who are not known here have no name for the question.
  const named = about.filter((userId) => nameIn(client, channel, userId) !== conversation.somebody);
  const any = { name: namesIn(client, channel, named.slice(0, 3), lists.or) };
  return {
    text: t.unconfirmedSelf,
    hint: named.length > 0 ? fill(t.unconfirmedSelfHint, any) : t.unconfirmedAlone,
    actions: [notify(main, conversations, channel.id, t.readyNow)],
  };
}

/** Somebody has other keys than before. */
function changedKeys({ main, conversations, channel, state, about, name }: Blocked): Notice {
  const { id, server_id: serverId } = channel;
  const numbers: Readonly<Record<string, string>> = "numbers" in state ? state.numbers : {};
  const hint = serverId && isAboutOwner(state, about) ? t.changedOwnerHint : t.changedHint;
  return {
    text: fill(t.changed, name),
    hint: fill(hint, name),
    isAlarm: true,
    numbers: about.map((userId) => ({
      name: nameIn(main.client, channel, userId),
      number: numbers[userId] ?? "",
    })),
    actions: [
      {
        text: fill(safety.accept, { username: name.name }),
        onPress: () => acceptShown(conversations, id, numbers),
      },
      compare(main, about[0], name.name),
    ],
  };
}

/** The server shows less than it had. */
function withheld({ main, conversations, channel: { id }, about, name }: Blocked): Notice {
  const again = lookAgain(conversations, id);
  if (about.length) {
    const text = fill(t.withheldOf, name);
    return { text, hint: t.withheldOfHint, isAlarm: true, actions: [again] };
  }
  return {
    text: t.withheld,
    hint: t.withheldHint,
    isAlarm: true,
    actions: [again, { text: t.giveUp, onPress: () => askToGiveUp(main, conversations, id) }],
  };
}

/** This device has no keys: the person has none yet, or has them elsewhere. */
function noKeys(blocked: Blocked): Notice {
  const { conversations } = blocked;
  const isNew = conversations.ownState.value?.phase === "none";
  const useKey = openKeys(blocked, t.useKey);
  if (conversations.isCleared.value) {
    return { text: t.cleared, hint: t.clearedHint, actions: [useKey] };
  }
  return isNew
    ? {
      text: t.newKeys,
      hint: t.newKeysHint,
      actions: [{ text: t.setUp, onPress: () => setUp(blocked) }],
    }
    : { text: t.noKeys, hint: t.noKeysHint, actions: [useKey] };
}

/** Makes the person's keys. What nobody has begun begins with them. */
async function setUp(blocked: Blocked): Promise<void> {
  const { conversations, channel } = blocked;
  const { id } = channel;
  const isBegun = (channel.generation ?? 0) > 0 || !!channel.server_id;
  if (isBegun) return await withErrorText(() => conversations.beginnings.setUp(id));
  // The dialog of a group shows who is in it before it starts (MEND-34).
  if (channel.recipients) return void openKeys(blocked, "").onPress();
  await withErrorText(() => conversations.beginnings.begin(id));
}
