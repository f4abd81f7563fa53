import type { OwnSettings } from "../../protocol/addresses.ts";
import { type ReactNode, useId, useState } from "react";
import { settings as t } from "../../text/en/account.ts";
import { type AppearanceProps, AppearanceSection } from "../account/AppearanceSection.tsx";
import { HelpSection } from "../account/HelpSection.tsx";
import { type ProfileProps, ProfileSection } from "../account/ProfileSection.tsx";
import { type SecurityProps, SecuritySection } from "../account/SecuritySection.tsx";
import type { HelpLinks } from "../../protocol/help.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";
import { type NotificationProps, NotificationSection } from "./NotificationSection.tsx";

const TABS = [
  { value: "profile", text: t.profile },
  { value: "appearance", text: t.appearance },
  { value: "notifications", text: t.notifications },
  { value: "voice", text: t.voice },
  { value: "security", text: t.security },
  { value: "private", text: t.private },
  { value: "help", text: t.help },
] satisfies { value: OwnSettings; text: string }[];

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

/** The account's settings: the spec's five sections, and voice. */
export function SettingsDialog(props: SettingsProps) {
  const [tab, setTab] = useState<OwnSettings>(props.tab ?? "profile");
  const panelId = useId();
  return (
    <Dialog title={t.title} wide path={`/settings/${tab}`} onClose={props.onClose}>
      <div class="shrink-0">
        <Tabs
          label={t.title}
          panelId={panelId}
          tabs={TABS}
          selected={tab}
          onSelect={setTab}
        />
      </div>
      <div
        {...panelOf(panelId, tab)}
        // Has the focus when a line goes that had it.
        tabIndex={-1}
        class="ring-inside flex min-h-0 flex-col gap-6 h-[65dvh] overflow-y-auto p-1 md:h-105"
      >
        {tab === "profile" && <ProfileSection {...props.profile} />}
        {tab === "appearance" && <AppearanceSection {...props.appearance} />}
        {tab === "notifications" && <NotificationSection {...props.notifications} />}
        {tab === "voice" && props.voice}
        {tab === "security" && <SecuritySection {...props.security} />}
        {tab === "private" && props.privately}
        {tab === "help" && <HelpSection links={props.help} onKeys={props.onKeys} />}
      </div>
    </Dialog>
  );
}
