import { useSignal } from "@preact/signals";
import { type ComponentType, useEffect, useMemo, useState } from "react";
import danger from "@lucide/icons/icons/triangle-alert";
import emoji from "@lucide/icons/icons/face-slightly-smiling";
import invites from "@lucide/icons/icons/link";
import members from "@lucide/icons/icons/users";
import moderation from "@lucide/icons/icons/gavel";
import overview from "@lucide/icons/icons/info";
import roles from "@lucide/icons/icons/shield";
import storage from "@lucide/icons/icons/hard-drive";
import type { ServerSettings } from "../../client/servers/server_settings.ts";
import { SettingsFrame } from "../../components/settings/SettingsFrame.tsx";
import { Heading } from "../../components/ui/Heading.tsx";
import type { IconData } from "../../components/ui/Icon.tsx";
import { type SettingsTab, settingsTabs } from "../../protocol/settings_tabs.ts";
import { serverTabs as t } from "../../text/en/main.ts";
import { dialog as frame } from "../../text/en/server_settings.ts";
import { MainProvider, useMain } from "./context.ts";
import type { DialogRequest } from "./dialog.ts";
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

interface View {
  text: string;
  icon: IconData;
  view: ComponentType<TabProps>;
}

/** View of each tab; a tab without one is missing. */
const VIEWS: Partial<Record<SettingsTab, View>> = {
  overview: { text: t.overview, icon: overview, view: OverviewSettings },
  emoji: { text: t.emoji, icon: emoji, view: EmojiSettings },
  roles: { text: t.roles, icon: roles, view: RoleSettings },
  members: { text: t.members, icon: members, view: MemberSettings },
  invites: { text: t.invites, icon: invites, view: InviteSettings },
  moderation: { text: t.moderation, icon: moderation, view: ModerationSettings },
  storage: { text: t.storage, icon: storage, view: StorageSettings },
  danger: { text: t.danger, icon: danger, view: DangerSettings },
};

/** Tabs that begin with their own heading. */
const HEADED: readonly SettingsTab[] = ["overview", "emoji", "members", "invites", "storage"];

interface Props {
  serverId: string;
  /** Initial tab. */
  tab?: string;
  onClose: () => void;
}

/**
 * Settings of the open server, with the tabs the user may see at the moment. Dialogs from them open
 * on top. A link to another tab opens new ones.
 */
export default function Settings(props: Props) {
  return <OpenSettings key={props.tab} {...props} />;
}

function OpenSettings({ serverId, tab: opened, onClose }: Props) {
  const main = useMain();
  const { client } = main;
  const nested = useSignal<DialogRequest | null>(null);
  const inner = useMemo(() => ({ ...main, dialog: nested }), [main, nested]);
  const [chosen, setChosen] = useState(opened);
  const [settings, setSettings] = useState<ServerSettings | null>(null);

  useEffect(() => {
    const opening = client.servers.openSettings(serverId);
    opening.then(setSettings);
    return () => void opening.then((opened) => opened.close());
  }, [serverId]);

  const server = client.servers.selected.value;
  const tabs = settingsTabs(client.permissions.membership.value)
    .flatMap((tab) => VIEWS[tab] ? [{ value: tab, ...VIEWS[tab] }] : []);
  // Close for a user who was removed or lost their permissions.
  const gone = server?.id !== serverId || tabs.length === 0;
  useEffect(() => {
    if (gone) onClose();
  }, [gone]);
  if (gone || !settings) return null;

  const tab = tabs.find(({ value }) => value === chosen) ?? tabs[0];

  return (
    <MainProvider value={inner}>
      <SettingsFrame<SettingsTab>
        title={frame.title}
        description={
          <span class="line-clamp-1">
            <bdi>{server.name}</bdi>
          </span>
        }
        tabs={tabs}
        selected={tab.value}
        opened={opened === tab.value}
        path={`/settings/${server.id}/${tab.value}`}
        onSelect={setChosen}
        onClose={onClose}
      >
        {!HEADED.includes(tab.value) && <Heading ofTab title={tab.text} />}
        <tab.view server={server} settings={settings} onClose={onClose} />
      </SettingsFrame>
      {nested.value && <Dialogs />}
    </MainProvider>
  );
}
