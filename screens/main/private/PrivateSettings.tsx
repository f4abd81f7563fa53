import { useEffect, useState } from "react";
import type { Client } from "../../../client/app/client.ts";
import type { PrivateConversations } from "../../../client/e2ee/entry.ts";
import { checkRunning } from "../../../client/program/running.ts";
import { OpenMentions } from "../../../components/private/OpenMentions.tsx";
import { withLoadTimeout } from "../../../client/private/load_timeout.ts";
import { PrivateSection } from "../../../components/private/PrivateSection.tsx";
import { RunningSection } from "../../../components/private/RunningSection.tsx";
import { Alert } from "../../../components/ui/Alert.tsx";
import { LoadFailed } from "../../../components/ui/LoadFailed.tsx";
import { Section } from "../../../components/ui/Section.tsx";
import { Loading } from "../../../components/ui/Spinner.tsx";
import { useLoad } from "../../../components/ui/useLoad.ts";
import { about as t, faults } from "../../../text/en/private.ts";
import { useMain } from "../context.ts";
import { useConversations } from "./use_conversations.ts";
import { type NoKeys, noKeysOf } from "./no_keys.ts";
import { keyActions } from "./key_actions.ts";

/**
 * Settings of private conversations, and the running program that they rely on. Loaded when they
 * are opened.
 */
export default function PrivateSettings() {
  return (
    <div class="flex flex-col gap-6">
      <Conversations />
      <RunningSection
        origin={location.origin}
        onCheck={checkRunning}
        onReload={() => location.reload()}
      />
    </div>
  );
}

function Conversations() {
  const { client } = useMain();
  const [reason, setReason] = useState<NoKeys | null>(null);
  const { value: opened, failed, load } = useLoad(async () => {
    const opened = await client.e2ee.open().catch((error) => {
      setReason(noKeysOf(error));
      throw error;
    });
    await withLoadTimeout(opened.look());
    return opened;
  });
  if (reason) {
    return (
      <Section ofTab title={t.title}>
        <p class="text-muted">{t.promise}</p>
        <Alert look="info">{faults[reason]}</Alert>
      </Section>
    );
  }
  if (failed) return <LoadFailed text={t.missing} onRetry={load} />;
  return opened ? <Opened opened={opened} /> : <Loading />;
}

/** Returns a channel's name as lists of channels show it; empty: it no longer exists. */
function nameOfChannel({ channels }: Pick<Client, "channels">, id: string): string[] {
  const channel = channels.find(id);
  if (!channel) return [];
  return [channel.server_id ? `#${channel.name}` : channel.recipient?.username ?? channel.name];
}

function Opened({ opened }: { opened: PrivateConversations }) {
  const { client } = useMain();
  const [actions] = useState(() => keyActions(opened, client));
  const conversations = useConversations();
  const [lacksLock, setLacksLock] = useState(false);
  const phase = opened.state.value?.phase;
  useEffect(() => void client.e2ee.lacksLock().then(setLacksLock, () => {}), [client, phase]);
  async function lock(password: string) {
    await client.e2ee.lock(password);
    setLacksLock(false);
  }
  const mentions = conversations?.openMentions;
  // Read from the signal, because other tabs and devices also change the state.
  const state = opened.state.value;
  if (!state) return <Loading />;
  const username = client.session.user.value?.username ?? "";
  return (
    <div class="flex flex-col gap-6">
      <PrivateSection
        state={state}
        username={username}
        actions={actions}
        concerned={(state.split?.channels ?? []).flatMap((id) => nameOfChannel(client, id))}
        isCleared={conversations?.isCleared.value ?? false}
        onLock={lacksLock ? lock : undefined}
      />
      {state.phase === "ready" && mentions && (
        <OpenMentions on={mentions.isOn.value} onChange={mentions.set} />
      )}
    </div>
  );
}
