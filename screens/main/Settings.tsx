import { useState } from "react";
import { Heading } from "../../components/ui/Heading.tsx";
import { SettingsFrame } from "../../components/settings/SettingsFrame.tsx";
import { OWN_SETTINGS, type OwnSettings } from "../../protocol/addresses.ts";
import { settings as t } from "../../text/en/account.ts";
import { useMain } from "./context.ts";
import { LATE_FEATURES } from "./late_feature_list.ts";
import { pagesOf, tabsWith } from "./settings_pages.tsx";

const TABS = tabsWith(OWN_SETTINGS, pagesOf(LATE_FEATURES.map(({ settings }) => settings)));

interface Props {
  /** Initial tab. */
  tab?: OwnSettings;
  onClose: () => void;
}

/** The account's settings. A link to another tab opens new ones. */
export default function Settings(props: Props) {
  return <OpenSettings key={props.tab} {...props} />;
}

function OpenSettings({ tab: opened, onClose }: Props) {
  const { session } = useMain().client;
  const [chosen, setChosen] = useState<OwnSettings>(opened ?? "profile");
  if (!session.user.value) return null;
  const tab = TABS.find(({ value }) => value === chosen) ?? TABS[0];
  return (
    <SettingsFrame
      title={t.title}
      tabs={TABS}
      selected={tab.value}
      opened={opened !== undefined}
      path={`/settings/${tab.value}`}
      onSelect={setChosen}
      onClose={onClose}
    >
      <div class="flex w-full max-w-2xl flex-col">
        <Heading ofTab title={tab.text} />
        <div class="flex flex-col gap-8">
          <tab.View isOpened={opened === tab.value} />
        </div>
      </div>
    </SettingsFrame>
  );
}
