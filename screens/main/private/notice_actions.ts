import type { Conversations } from "../../../client/private/conversations.ts";
import type { NoticeAction } from "../../../components/private/ComposerNotice.tsx";
import { saveText } from "../../../components/private/save_text.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { actions as common } from "../../../text/en/common.ts";
import { split } from "../../../text/en/keys.ts";
import { composer as t } from "../../../text/en/private_chat.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";
import { withErrorText } from "./with_error_text.ts";

/** Asks for the conversation's state once more. */
export function lookAgain(conversations: Conversations, id: string): NoticeAction {
  return { text: common.tryAgain, onPress: () => conversations.look(id) };
}

/** Goes on in the next generation of the group (E2E-24, MEND-3). */
export function repair(conversations: Conversations, id: string, text: string): NoticeAction {
  return {
    text,
    onPress: async () => {
      const opened = await conversations.opened();
      await withErrorText(() => opened.repair(id));
    },
  };
}

/**
 * Returns the actions while nobody lets this device in. @param text shown once the user can write
 */
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

/** People who manage a server needn't wait for others to let them in (MEND-3). */
function mayBeginAnew({ client }: MainContext, channel: Channel): boolean {
  if (!channel.server_id) return false;
  const { manageChannels, manageMembers } = client.permissions.in(channel);
  return manageChannels || manageMembers;
}

/** Says so once it can be written in. */
export function notify(
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

/** Opens a person's profile, which has the number that two people compare. */
export function compare({ dialog }: MainContext, userId: string, username: string): NoticeAction {
  return {
    text: t.compare,
    onPress: () => void (dialog.value = { kind: "profile", userId, username }),
  };
}

/** Goes on with the keys whose numbers were shown, and with no others (MEND-36). */
export async function acceptShown(
  conversations: Conversations,
  id: string,
  numbers: Readonly<Record<string, string>>,
): Promise<void> {
  const opened = await conversations.opened();
  try {
    await withErrorText(() => opened.acceptConversation(id, numbers));
  } catch (error) {
    void conversations.look(id);
    throw error;
  }
}

/**
 * Gives up data that a restored server lost and nobody has any longer (E2E-26); a lying server
 * shows less, as well.
 */
export function askToGiveUp(
  { client, dialog }: MainContext,
  conversations: Conversations,
  id: string,
) {
  dialog.value = {
    kind: "confirm",
    title: t.giveUpTitle,
    text: t.giveUpText,
    confirm: t.giveUp,
    danger: true,
    onConfirm: async () => {
      const opened = await conversations.opened();
      await withErrorText(() => opened.giveUp(id)).catch(showError(client, t.giveUpFailed));
    },
  };
}

/** Another server's key log: everyone is another, until a person has confirmed them (MEND-31). */
export function askToGoOn({ client, dialog }: MainContext, conversations: Conversations) {
  dialog.value = {
    kind: "confirm",
    title: split.goOnTitle,
    text: split.goOnOtherText,
    confirm: split.goOn,
    danger: true,
    onConfirm: async () => {
      const opened = await conversations.opened();
      await withErrorText(() => opened.continueLog()).catch(showError(client, split.goOnFailed));
    },
  };
}

/** Saves the two heads of a key log that split, as proof. */
export async function saveHeads(conversations: Conversations): Promise<void> {
  const opened = await conversations.opened();
  const { split: heads } = await opened.look();
  saveText(JSON.stringify(heads, null, 2), split.file, "application/json");
}
