import { useSignal } from "@preact/signals";
import { type ComponentType, useEffect, useMemo, useState } from "react";
import type { ServerSettings } from "../../client/servers/server_settings.ts";
import { type SettingsTab, settingsTabs } from "../../client/app/settings_tabs.ts";
import type { DialogRequest } from "../../components/dialogs/types.ts";
import { ServerSettingsDialog } from "../../components/server_settings/ServerSettingsDialog.tsx";
import { serverTabs as t, shell } from "../../text/en/main.ts";
import { MainProvider, useMain } from "./context.ts";
import Dialogs from "./Dialogs.tsx";
import { DangerSettings } from "./server/Danger.tsx";
import { EmojiSettings } from "./server/Emoji.tsx";
import { InviteSettings } from "./server/Invites.tsx";
import { MemberSettings } from "./server/Members.tsx";
import { ModerationSettings } from "./server/Moderation.tsx";
import { OverviewSettings } from "./server/Overview.tsx";
import { RoleSettings } from "./server/Roles.tsx";
import { StorageSettings } from "./server/Storage.tsx";
import type { TabProps } from "./server/tab.ts";

/** The view of each tab; a tab without one is not there. */
const VIEWS: Partial<Record<SettingsTab, { text: string; view: ComponentType<TabProps> }>> = {
  overview: { text: t.overview, view: OverviewSettings },
  emoji: { text: t.emoji, view: EmojiSettings },
  roles: { text: t.roles, view: RoleSettings },
  members: { text: t.members, view: MemberSettings },
  invites: { text: t.invites, view: InviteSettings },
  moderation: { text: t.moderation, view: ModerationSettings },
  storage: { text: t.storage, view: StorageSettings },
  danger: { text: t.danger, view: DangerSettings },
};

interface Props {
  serverId: string;
  onClose: () => void;
}

/**
 * The settings of the open server, with the tabs that one may see at this moment. Dialogs that
 * they open stand over them.
 */
export default function Settings({ serverId, onClose }: Props) {
  const main = useMain();
  const { client } = main;
  const nested = useSignal<DialogRequest | null>(null);
  const inner = useMemo(() => ({ ...main, dialog: nested }), [main, nested]);
  const [chosen, setChosen] = useState<SettingsTab | null>(null);
  const [settings, setSettings] = useState<ServerSettings | null>(null);
  const [dirty, setDirty] = useState(false);

  useEffect(() => {
    const opening = client.servers.openSettings(serverId);
    opening.then(setSettings);
    return () => void opening.then((opened) => opened.close());
  }, [serverId]);

  const server = client.servers.selected.value;
  const tabs = settingsTabs(client.permissions.membership.value)
    .flatMap((tab) => VIEWS[tab] ? [{ value: tab, ...VIEWS[tab] }] : []);
  // Somebody who was removed, or has no right left, has nothing to do here.
  const gone = server?.id !== serverId || tabs.length === 0;
  useEffect(() => {
    if (gone) onClose();
  }, [gone]);
  if (gone || !settings) return null;

  const tab = tabs.find(({ value }) => value === chosen) ?? tabs[0];

  /** What was typed is not lost without a word. */
  function leaving(go: () => void) {
    if (!dirty) return go();
    nested.value = {
      kind: "confirm",
      title: shell.discardTitle,
      text: shell.discardText,
      confirm: shell.discard,
      danger: true,
      onConfirm: go,
    };
  }

  return (
    <MainProvider value={inner}>
      <ServerSettingsDialog<SettingsTab>
        serverName={server.name}
        tabs={tabs}
        selected={tab.value}
        onSelect={(value) => leaving(() => setChosen(value))}
        onClose={() => leaving(onClose)}
      >
        <tab.view server={server} settings={settings} onDirty={setDirty} onClose={onClose} />
      </ServerSettingsDialog>
      {nested.value && <Dialogs />}
    </MainProvider>
  );
}
