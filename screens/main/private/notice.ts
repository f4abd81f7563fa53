import type { Conversations } from "../../../client/private/conversations.ts";
import type { ConversationState } from "../../../client/private/states.ts";
import type { NoticeAction, ShownNumber } from "../../../components/private/ComposerNotice.tsx";
import { saveText } from "../../../components/private/save_text.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { actions as common, lists } from "../../../text/en/common.ts";
import { locked, split } from "../../../text/en/keys.ts";
import { conversation, faults, safety } from "../../../text/en/private.ts";
import { composer as t } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";
import { nameIn, namesIn } from "./names.ts";
import { worded } from "./worded.ts";

/** What stands in the input's place. */
export interface Notice {
  text: string;
  hint?: string;
  isAlarm?: boolean;
  numbers?: ShownNumber[];
  actions: NoticeAction[];
}

/** Why a private conversation cannot be written in now, and the way on; null: it can (E2E-40). */
export function noticeOf(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
): Notice | null {
  const { client, dialog } = main;
  const { id } = channel;
  const state = conversations.stateOf(id);
  const about = "about" in state ? state.about : [];
  const numbers = "numbers" in state ? state.numbers : {} as Record<string, string>;
  const name = { name: namesIn(client, channel, about) };
  const again = { text: common.tryAgain, onPress: () => conversations.look(id) };
  const update = { text: t.update, onPress: () => location.reload() };
  const keys = (text: string) => ({
    text,
    onPress: () => void (dialog.value = { kind: "private", channelId: id }),
  });
  const copied = conversations.ownState.value?.copied ?? null;
  switch (state.phase) {
    case "loading":
      return copied === null ? null : { text: fill(t.copying, { percent: copied }), actions: [] };
    case "slow":
      if (copied !== null) return { text: fill(t.copying, { percent: copied }), actions: [] };
      return { text: t.slow, hint: t.slowHint, actions: [again] };
    case "failed": {
      if (state.code === "browser_too_old") {
        return { text: t.tooOld, hint: faults.browser_too_old, actions: [] };
      }
      if (state.code === "other_conversation") {
        const text = faults.other_conversation;
        return { text, hint: t.otherHint, isAlarm: true, actions: [again] };
      }
      if (state.code === "other_account") {
        return { text: faults.other_account, isAlarm: true, actions: [again] };
      }
      if (state.code === "newer_version") {
        return { text: t.failed, hint: faults.newer_version, actions: [update] };
      }
      if (state.code === "locked") {
        return { text: locked.title, actions: [keys(locked.password), keys(t.useKey)] };
      }
      const hint = state.code ? faults[state.code as keyof typeof faults] : undefined;
      return { text: t.failed, hint, actions: [again] };
    }
    case "waiting": {
      // Else one can write: what is written waits, see waiting.ts.
      if (!isUnconfirmed(client, state)) return null;
      // Any of them can.
      const any = { name: namesIn(client, channel, about, lists.or) };
      return {
        text: t.unconfirmedSelf,
        hint: fill(t.unconfirmedSelfHint, any),
        actions: waitingActions(main, conversations, channel, fill(t.ready, any)),
      };
    }
    case "lost": {
      // A server's owner lets nobody in by that (E2E-14); of others a person sees whom.
      const goOn = async () => {
        await worded(async () =>
          conversations.beginnings.begin(id, (await conversations.beginnings.beginning(id))!)
        );
      };
      const beginAgain = () => {
        dialog.value = { kind: "private", channelId: id, isAgain: true };
      };
      return channel.server_id
        ? { text: t.lostOwner, hint: t.lostOwnerHint, actions: [{ text: t.goOn, onPress: goOn }] }
        : {
          text: t.lost,
          hint: fill(t.lostHint, name),
          actions: [{ text: t.beginAgain, onPress: beginAgain }],
        };
    }
    case "unconfirmed":
      return unconfirmed(main, conversations, channel, about);
    case "changed_keys":
      return {
        text: fill(t.changed, name),
        hint: fill(
          channel.server_id && isOwner(state, about) ? t.changedOwnerHint : t.changedHint,
          name,
        ),
        isAlarm: true,
        numbers: about.map((userId) => ({
          name: nameIn(client, channel, userId),
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
    case "verified_changed":
      return {
        text: fill(t.verifiedChanged, name),
        hint: t.verifiedChangedHint,
        isAlarm: true,
        actions: [compare(main, about[0], name.name)],
      };
    case "withheld":
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
    case "frozen":
      return {
        text: about.length > 0 ? fill(t.frozen, name) : t.frozenByNobody,
        hint: t.frozenHint,
        isAlarm: true,
        actions: [repair(conversations, id, t.repair)],
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
    case "no_keys": {
      const isNew = conversations.ownState.value?.phase === "none";
      if (conversations.isCleared.value) {
        return { text: t.cleared, hint: t.clearedHint, actions: [keys(t.useKey)] };
      }
      // What nobody has begun begins with the keys.
      const isBegun = (channel.generation ?? 0) > 0 || !!channel.server_id;
      const setUp = async () => {
        if (isBegun) return await worded(() => conversations.beginnings.setUp(id));
        // Of a group one sees first who is in it (MEND-34).
        if (channel.recipients) return keys("").onPress();
        await worded(() => conversations.beginnings.begin(id));
      };
      return isNew
        ? { text: t.newKeys, hint: t.newKeysHint, actions: [{ text: t.setUp, onPress: setUp }] }
        : { text: t.noKeys, hint: t.noKeysHint, actions: [keys(t.useKey)] };
    }
    case "outdated":
      return { text: t.outdated, hint: t.outdatedHint, actions: [update] };
    default:
      return null;
  }
}

/** Goes on with the keys whose numbers were shown, and with no others (MEND-36). */
async function acceptShown(
  conversations: Conversations,
  id: string,
  numbers: Readonly<Record<string, string>>,
): Promise<void> {
  const opened = await conversations.opened();
  try {
    await worded(() => opened.acceptConversation(id, numbers));
  } catch (error) {
    void conversations.look(id);
    throw error;
  }
}

/**
 * Somebody has a device that was not let in, and the way on (E2E-3): writing goes on without it;
 * null: there is none.
 */
export function refusedIn(
  { client }: MainContext,
  conversations: Conversations,
  channel: Channel,
): Notice | null {
  const state = conversations.stateOf(channel.id);
  if (!("refused" in state) || state.refused.length === 0) return null;
  const name = { name: namesIn(client, channel, state.refused, lists.or) };
  return {
    text: fill(t.refused, name),
    hint: fill(t.refusedHint, name),
    isAlarm: true,
    actions: [{ text: common.tryAgain, onPress: () => conversations.look(channel.id) }],
  };
}

/** Goes on in the next generation of the group (E2E-24, MEND-3). */
function repair(conversations: Conversations, id: string, text: string): NoticeAction {
  return {
    text,
    onPress: async () => {
      const opened = await conversations.opened();
      await worded(() => opened.repair(id));
    },
  };
}

/** What can be done while nobody lets this device in. @param text said once one can write */
export function waitingActions(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
  text: string,
): NoticeAction[] {
  return [
    notify(main, conversations, channel.id, text),
    ...mayBeginAnew(main, channel) ? [repair(conversations, channel.id, t.goOnNow)] : [],
  ];
}

/** Whether one needn't wait for others to be let in: in a server only (MEND-3). */
function mayBeginAnew({ client }: MainContext, channel: Channel): boolean {
  if (!channel.server_id) return false;
  const { manageChannels, manageMembers } = client.permissions.in(channel);
  return manageChannels || manageMembers;
}

/** The server has shown two key logs, and somebody's keys here may be wrong; writing goes on (MEND-31). */
export function splitIn(state: ConversationState): Notice | null {
  if (!("isSplit" in state) || !state.isSplit) return null;
  return { text: split.title, hint: split.hint, isAlarm: true, actions: [] };
}

/** Says who has signed a key for another person that the key log doesn't have (MEND-37). */
export function falseKeyIn({ client }: MainContext, channel: Channel, state: ConversationState) {
  if (!("falseKeys" in state)) return null;
  const last = state.falseKeys.at(-1);
  if (!last) return null;
  const name = nameIn(client, channel, last.by);
  const values = { name, other: nameIn(client, channel, last.user) };
  return { text: fill(t.falseKey, values), hint: fill(t.falseKeyHint, values), actions: [] };
}

/** What a restored server has lost, and nobody has any more (E2E-26): a lying one shows less, too. */
function askToGiveUp({ client, dialog }: MainContext, conversations: Conversations, id: string) {
  dialog.value = {
    kind: "confirm",
    title: t.giveUpTitle,
    text: t.giveUpText,
    confirm: t.giveUp,
    danger: true,
    onConfirm: async () => {
      const opened = await conversations.opened();
      await worded(() => opened.giveUp(id)).catch(showError(client, t.giveUpFailed));
    },
  };
}

/** Another server's key log: everyone is another, until a person has confirmed them (MEND-31). */
function askToGoOn({ client, dialog }: MainContext, conversations: Conversations) {
  dialog.value = {
    kind: "confirm",
    title: split.goOnTitle,
    text: split.goOnOtherText,
    confirm: split.goOn,
    danger: true,
    onConfirm: async () => {
      const opened = await conversations.opened();
      await worded(() => opened.continueLog()).catch(showError(client, split.goOnFailed));
    },
  };
}

/** Whether it is about whoever decides who reads in a server (E2E-14). */
export function isOwner(state: ConversationState, about: readonly string[]): boolean {
  return about.length === 1 && "root" in state && state.root?.userId === about[0];
}

/** Of a channel of a server: nobody has begun it, or nobody has let this person in (E2E-18, E2E-19). */
function unconfirmed(
  main: MainContext,
  conversations: Conversations,
  channel: Channel,
  about: readonly string[],
): Notice {
  const { client, dialog } = main;
  const { id } = channel;
  if ((channel.generation ?? 0) === 0) {
    const isOwn = client.permissions.in(channel).manageChannels;
    const begin = {
      text: t.setUp,
      onPress: () => void (dialog.value = { kind: "private", channelId: id }),
    };
    return {
      text: t.unbegun,
      hint: isOwn ? t.unbegunOwner : t.unbegunHint,
      actions: isOwn ? [begin] : [],
    };
  }
  // Those who are not known here have no name to be asked by.
  const named = about.filter((userId) => nameIn(client, channel, userId) !== conversation.somebody);
  const any = { name: namesIn(client, channel, named.slice(0, 3), lists.or) };
  return {
    text: t.unconfirmedSelf,
    hint: named.length > 0 ? fill(t.unconfirmedSelfHint, any) : t.unconfirmedAlone,
    actions: [notify(main, conversations, id, t.readyNow)],
  };
}

/** Nobody has signed that this person is in it, so nobody lets this device in. */
export function isUnconfirmed(
  { session }: MainContext["client"],
  state: ConversationState,
): boolean {
  return "unconfirmed" in state && state.about.length > 0 &&
    state.unconfirmed.includes(session.user.value!.id);
}

/** Says so once it can be written in. */
function notify(
  { client }: MainContext,
  conversations: Conversations,
  channelId: string,
  text: string,
): NoticeAction {
  return {
    text: t.notify,
    onPress() {
      conversations.whenReady(channelId, () => client.toasts.show(text, "success"));
      client.toasts.show(t.notified, "info");
    },
  };
}

/** The profile of somebody has the number that two people compare. */
function compare({ dialog }: MainContext, userId: string, username: string): NoticeAction {
  return {
    text: t.compare,
    onPress: () => void (dialog.value = { kind: "profile", userId, username }),
  };
}

async function saveHeads(conversations: Conversations): Promise<void> {
  const opened = await conversations.opened();
  const { split: heads } = await opened.look();
  saveText(JSON.stringify(heads, null, 2), split.file, "application/json");
}
