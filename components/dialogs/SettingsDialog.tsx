import type { OwnSettings } from "../../protocol/addresses.ts";
import { type ReactNode, useState } from "react";
import bell from "@lucide/icons/icons/bell";
import help from "@lucide/icons/icons/circle-question-mark";
import lock from "@lucide/icons/icons/lock";
import mic from "@lucide/icons/icons/mic";
import palette from "@lucide/icons/icons/palette";
import person from "@lucide/icons/icons/circle-user";
import shield from "@lucide/icons/icons/shield";
import { settings as t } from "../../text/en/account.ts";
import { type AppearanceProps, AppearanceSection } from "../account/AppearanceSection.tsx";
import { HelpSection } from "../account/HelpSection.tsx";
import { type ProfileProps, ProfileSection } from "../account/ProfileSection.tsx";
import { type SecurityProps, SecuritySection } from "../account/SecuritySection.tsx";
import type { HelpLinks } from "../../protocol/help.ts";
import { Heading } from "../ui/Heading.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { type SideTab, tabsOf } from "../settings/SideTabs.tsx";
import { type NotificationProps, NotificationSection } from "./NotificationSection.tsx";

export interface SettingsProps {
  /** Initial tab. */
  tab?: OwnSettings;
  profile: ProfileProps;
  appearance: AppearanceProps;
  notifications: NotificationProps;
  /** Audio devices and microphone settings. */
  voice: ReactNode;
  security: SecurityProps;
  /** Keys for private conversations. */
  privately: ReactNode;
  help: HelpLinks;
  /** Opens the list of keys. */
  onKeys: () => void;
  onClose: () => void;
}

interface View extends Omit<SideTab, "value"> {
  view: (props: SettingsProps) => ReactNode;
}

const VIEWS: Readonly<Record<OwnSettings, View>> = {
  profile: { text: t.profile, icon: person, view: (p) => <ProfileSection {...p.profile} /> },
  appearance: {
    text: t.appearance,
    icon: palette,
    view: (p) => <AppearanceSection {...p.appearance} />,
  },
  notifications: {
    text: t.notifications,
    icon: bell,
    view: (p) => <NotificationSection {...p.notifications} />,
  },
  voice: { text: t.voice, icon: mic, view: (p) => p.voice },
  security: { text: t.security, icon: shield, view: (p) => <SecuritySection {...p.security} /> },
  private: { text: t.private, icon: lock, view: (p) => p.privately },
  help: { text: t.help, icon: help, view: (p) => <HelpSection links={p.help} onKeys={p.onKeys} /> },
};
const TABS = tabsOf(VIEWS);

/** The account's settings. */
export function SettingsDialog(props: SettingsProps) {
  const [tab, setTab] = useState<OwnSettings>(props.tab ?? "profile");
  return (
    <SettingsFrame
      title={t.title}
      tabs={TABS}
      selected={tab}
      opened={props.tab !== undefined}
      path={`/settings/${tab}`}
      onSelect={setTab}
      onClose={props.onClose}
    >
      <div class="flex w-full max-w-2xl flex-col">
        <Heading ofTab title={VIEWS[tab].text} />
        <div class="flex flex-col gap-8">{VIEWS[tab].view(props)}</div>
      </div>
    </SettingsFrame>
  );
}
