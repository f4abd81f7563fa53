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
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import type { SideTab } from "../settings/SideTabs.tsx";
import { type NotificationProps, NotificationSection } from "./NotificationSection.tsx";

const TABS: readonly SideTab<OwnSettings>[] = [
  { value: "profile", text: t.profile, icon: person },
  { value: "appearance", text: t.appearance, icon: palette },
  { value: "notifications", text: t.notifications, icon: bell },
  { value: "voice", text: t.voice, icon: mic },
  { value: "security", text: t.security, icon: shield },
  { value: "private", text: t.private, icon: lock },
  { value: "help", text: t.help, icon: help },
];

export interface SettingsProps {
  /** Where it opens. */
  tab?: OwnSettings;
  profile: ProfileProps;
  appearance: AppearanceProps;
  notifications: NotificationProps;
  /** Devices, and how one is heard. */
  voice: ReactNode;
  security: SecurityProps;
  /** Private conversations: one's keys. */
  privately: ReactNode;
  help: HelpLinks;
  /** Opens the list of keys. */
  onKeys: () => void;
  onClose: () => void;
}

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
      <div class="flex w-full max-w-2xl flex-col gap-6">
        {tab === "profile" && <ProfileSection {...props.profile} />}
        {tab === "appearance" && <AppearanceSection {...props.appearance} />}
        {tab === "notifications" && <NotificationSection {...props.notifications} />}
        {tab === "voice" && props.voice}
        {tab === "security" && <SecuritySection {...props.security} />}
        {tab === "private" && props.privately}
        {tab === "help" && <HelpSection links={props.help} onKeys={props.onKeys} />}
      </div>
    </SettingsFrame>
  );
}
