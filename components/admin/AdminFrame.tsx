import type { ReactNode } from "react";
import archive from "@lucide/icons/icons/archive";
import arrow from "@lucide/icons/icons/arrow-left";
import disk from "@lucide/icons/icons/hard-drive";
import gauge from "@lucide/icons/icons/gauge";
import history from "@lucide/icons/icons/rotate-ccw-clock";
import log from "@lucide/icons/icons/scroll-text";
import megaphone from "@lucide/icons/icons/megaphone";
import people from "@lucide/icons/icons/users";
import servers from "@lucide/icons/icons/server";
import shield from "@lucide/icons/icons/shield-alert";
import sliders from "@lucide/icons/icons/sliders-horizontal";
import { frame as t } from "../../text/en/admin.ts";
import { settingsShell } from "../../text/en/ui.ts";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { tabsOf } from "../settings/SideTabs.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

const VIEWS = {
  overview: { text: t.overview, icon: gauge },
  people: { text: t.people, icon: people },
  servers: { text: t.servers, icon: servers },
  storage: { text: t.storage, icon: disk },
  backups: { text: t.backups, icon: archive },
  settings: { text: t.settings, icon: sliders },
  announcement: { text: t.announcement, icon: megaphone },
  security: { text: t.security, icon: shield },
  log: { text: t.log, icon: log },
  history: { text: t.history, icon: history },
};
export type AdminTab = keyof typeof VIEWS;
export const ADMIN_TABS = tabsOf(VIEWS);

interface Props {
  selected: AdminTab;
  isNarrow: boolean;
  /** In a narrow window the selected view is shown, not the list. */
  isOpen: boolean;
  onSelect: (tab: AdminTab) => void;
  /** Leads from a view to the list. */
  onList: () => void;
  children: ReactNode;
}

const PANEL = "admin-panel";

/** Focuses the selected tab once it has rendered. */
export function focusTab(tab: AdminTab): void {
  setTimeout(() => document.getElementById(`${PANEL}-${tab}`)?.focus());
}

/** Admin page: the usual settings layout, in a page of its own. */
export function AdminFrame(props: Props) {
  const { selected, isNarrow, isOpen, onSelect, onList, children } = props;
  const isDetail = isNarrow && isOpen;
  return (
    <div class="flex h-page flex-col bg-surface-2">
      <header class="flex shrink-0 items-center gap-3 bg-surface-1 px-3 py-2 md:px-5">
        {isDetail
          ? <IconButton icon={arrow} label={settingsShell.back} onClick={onList} />
          : <img src="/icon.svg" alt="" width={28} height={28} />}
        <h1 class="min-w-0 flex-1 truncate text-16 font-bold text-strong">{t.title}</h1>
        <a
          href="/"
          class="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold text-normal hover:bg-surface-3 hover:text-strong fine:min-h-9"
        >
          {!isDetail && <Icon of={arrow} size={16} />}
          {t.back}
        </a>
      </header>
      <main class="flex min-h-0 flex-1 flex-col">
        <SettingsShell
          label={t.title}
          panelId={PANEL}
          tabs={ADMIN_TABS}
          selected={selected}
          isNarrow={isNarrow}
          isOpen={isOpen}
          onSelect={onSelect}
        >
          <div class="flex w-full max-w-3xl flex-1 flex-col">{children}</div>
        </SettingsShell>
      </main>
    </div>
  );
}
