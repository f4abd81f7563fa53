import { useState } from "react";
import { othersIn } from "../../../client/channels/groups.ts";
import { withLoadTimeout } from "../../../client/private/load_timeout.ts";
import { isWhole } from "../../../client/private/states.ts";
import type { Client } from "../../../client/app/client.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import type { PrivateConversations } from "../../../client/e2ee/entry.ts";
import { GroupButtons } from "../../../components/groups/GroupButtons.tsx";
import { NoticeActions } from "../../../components/private/ComposerNotice.tsx";
import { ConversationPanel } from "../../../components/private/ConversationPanel.tsx";
import { KeySteps } from "../../../components/private/KeySteps.tsx";
import { SetUp } from "../../../components/private/SetUp.tsx";
import { Alert } from "../../../components/ui/Alert.tsx";
import { Dialog } from "../../../components/ui/Dialog.tsx";
import { LoadFailed } from "../../../components/ui/LoadFailed.tsx";
import { Loading } from "../../../components/ui/Spinner.tsx";
import { useLoad } from "../../../components/ui/useLoad.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { about, conversation as t, faults } from "../../../text/en/private.ts";
import { composer } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { groupItems } from "../group_items.ts";
import { BeginChannel } from "./BeginChannel.tsx";
import { ChannelPanel } from "./ChannelPanel.tsx";
import { keepOpen } from "./keep_open.ts";
import { keyActions } from "./key_actions.ts";
import { nameIn } from "./names.ts";
import { noticeOf } from "./notice.ts";
import { falseKeyIn, refusedIn, splitIn } from "./warnings.ts";
import { type NoKeys, noKeysOf } from "./no_keys.ts";
import { waitingIn } from "./waiting.ts";
import { saveExport } from "./save_export.ts";
import { withErrorText } from "./with_error_text.ts";

interface Props {
  channelId: string;
  /** Ids of people chosen for a group that was just created. */
  chosen?: readonly string[];
  /** True if nobody has the old keys any longer (E2E-14). */
  isAgain?: boolean;
  onClose: () => void;
}

/**
 * Dialog of a conversation that is, or becomes, encrypted: the question, which also creates the
 * keys of a user without any (MEND-20), then who can read it (E2E-39, E2E-49). Keys on another
 * device come first (E2E-12). Loaded when it is opened.
 */
export default function PrivateDialog({ channelId, chosen, isAgain, onClose }: Props) {
  const { client } = useMain();
  const channel = client.channels.find(channelId);
  const [reason, setReason] = useState<NoKeys | null>(null);
  const { value, failed, load } = useLoad(async () => {
    const conversations = await client.e2ee.conversations();
    const opened = await conversations.opened().catch((error) => {
      setReason(noKeysOf(error));
      throw error;
    });
    await withLoadTimeout(opened.look());
    return { conversations, opened };
  });
  if (!channel) return null;
  const isPrivate = Number.isFinite(client.channels.privateFrom(channelId));
  const title = isPrivate ? t.title : t.makeTitle;
  return (
    <Dialog title={title} wide onClose={onClose}>
      {reason
        ? <Alert look="info">{faults[reason]}</Alert>
        : failed
        ? <LoadFailed text={about.missing} onRetry={load} />
        : value
        ? <Steps {...value} {...{ channel, chosen, isAgain, onClose }} />
        : <Loading />}
    </Dialog>
  );
}

interface StepsProps {
  conversations: Conversations;
  opened: PrivateConversations;
  channel: Channel;
  chosen?: readonly string[];
  isAgain?: boolean;
  onClose: () => void;
}

function Steps({ conversations, opened, channel, chosen, isAgain, onClose }: StepsProps) {
  const main = useMain();
  const { client } = main;
  const [actions] = useState(() => keyActions(opened, client));
  const state = opened.state.value;
  if (!state) return <Loading />;
  if (state.phase !== "ready" && state.phase !== "none") {
    const isCleared = conversations.isCleared.value;
    return <KeySteps state={state} actions={actions} isCleared={isCleared} />;
  }
  const from = client.channels.privateFrom(channel.id);
  const shown = conversations.stateOf(channel.id);
  const isPinned = from !== null;
  // This device's own record decides: a host may continue to call it open.
  const isBegun = isPinned &&
    ("generation" in shown && shown.generation > 0 || (channel.generation ?? 0) > 0);
  const isNew = state.phase === "none";
  if (isNew && (isBegun || channel.server_id !== null && !isOwner(client, channel))) {
    return (
      <SetUp onBegin={() => withErrorText(() => conversations.beginnings.setUp(channel.id))} />
    );
  }
  const isWanted = from === Infinity && !isBegun;
  const takenBack = isWanted && (
    <div class="mt-3 border-t border-line pt-3">
      <NoticeActions actions={[keepOpen(main, channel.id)]} />
    </div>
  );
  if (channel.server_id !== null) {
    const props = { channel, conversations, opened, onClose };
    if (isBegun) return <ChannelPanel {...props} />;
    return (
      <>
        <BeginChannel {...props} isNew={isNew} isMade={channel.mode === "private"} />
        {takenBack}
      </>
    );
  }
  const waiting = waitingIn(main, conversations, channel);
  if (isWanted && waiting) {
    return (
      <>
        <p role="status">{waiting.text}</p>
        <NoticeActions actions={waiting.actions} />
      </>
    );
  }
  if (!isPinned || isWanted || isAgain) {
    return (
      <>
        <BeginChannel {...{ channel, conversations, chosen, isNew, onClose }} isMade={false} />
        {takenBack}
      </>
    );
  }
  return <Readers conversations={conversations} channel={channel} />;
}

/** People who can read a direct message or group, and how far their keys are verified (E2E-39). */
function Readers({ conversations, channel }: Pick<StepsProps, "conversations" | "channel">) {
  const main = useMain();
  const { client, dialog } = main;
  const shown = conversations.stateOf(channel.id);
  const notice = noticeOf(main, conversations, channel) ??
    waitingIn(main, conversations, channel) ?? splitIn(shown);
  if (!("people" in shown)) {
    if (!notice) return <Loading />;
    return <LoadFailed text={notice.text} onRetry={() => void conversations.look(channel.id)} />;
  }
  const { people, unconfirmed, history, lastChange, phase, about: ids } = shown;
  const named = (userId: string) => ({ userId, username: nameIn(client, channel, userId) });
  return (
    <ConversationPanel
      isWhole={isWhole(shown)}
      alarm={notice}
      refused={refusedIn(main, conversations, channel) ?? falseKeyIn(main, channel, shown)}
      people={people.map((one) => ({ ...one, ...named(one.userId) }))}
      // Who is not in it lets nobody in.
      unconfirmed={people.length > 0 ? unconfirmed.map(named) : []}
      helpers={phase === "waiting" ? othersIn(channel).filter(({ id }) => ids.includes(id)) : []}
      history={channel.recipient ? "pair" : history}
      lastChange={lastChange &&
        { ...named(lastChange.userId), at: lastChange.at }}
      onConfirm={async (userId) => {
        const isDone = await withErrorText(() =>
          conversations.beginnings.confirm(channel.id, userId)
        );
        const name = nameIn(client, channel, userId);
        if (!isDone) throw new Error(fill(composer.noKeysThere, { name }));
      }}
      onExport={() => saveExport(main, channel)}
      onPerson={({ userId, username }) => dialog.value = { kind: "profile", userId, username }}
    >
      {channel.recipients && <GroupButtons items={groupItems(main, channel)} />}
    </ConversationPanel>
  );
}

function isOwner({ servers, session }: Client, { server_id: serverId }: Channel): boolean {
  const server = servers.list.value.find(({ id }) => id === serverId);
  return server?.owner_id === session.user.value!.id;
}
