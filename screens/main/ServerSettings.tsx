import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "react";
import type { ServerSettings } from "../../client/servers/server_settings.ts";
import { SettingsFrame } from "../../components/settings/SettingsFrame.tsx";
import { Heading } from "../../components/ui/Heading.tsx";
import { type SettingsTab, settingsTabs } from "../../protocol/settings_tabs.ts";
import { dialog as frame } from "../../text/en/server_settings.ts";
import { MainProvider, useMain } from "./context.ts";
import type { DialogRequest } from "./dialog.ts";
import Dialogs from "./Dialogs.tsx";
import { LATE_FEATURES } from "./late_feature_list.ts";
import { pagesOf, tabsWith } from "./settings_pages.tsx";

const PAGES = pagesOf(LATE_FEATURES.map(({ serverSettings }) => serverSettings));

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
  const tabs = tabsWith(settingsTabs(client.permissions.membership.value), PAGES);
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
        {!tab.isHeaded && <Heading ofTab title={tab.text} />}
        <tab.View server={server} settings={settings} onClose={onClose} />
      </SettingsFrame>
      {nested.value && <Dialogs />}
    </MainProvider>
  );
}
