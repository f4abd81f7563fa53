import type { ReactNode } from "react";
import back from "@lucide/icons/icons/arrow-left";
import { frame as t } from "../../text/en/admin.ts";
import { Icon } from "../ui/Icon.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";

export const ADMIN_TABS = [
  { value: "overview", text: t.overview },
  { value: "people", text: t.people },
  { value: "servers", text: t.servers },
  { value: "storage", text: t.storage },
  { value: "backups", text: t.backups },
  { value: "settings", text: t.settings },
  { value: "log", text: t.log },
  { value: "history", text: t.history },
] as const;
export type AdminTab = typeof ADMIN_TABS[number]["value"];

interface Props {
  selected: AdminTab;
  onSelect: (tab: AdminTab) => void;
  children: ReactNode;
}

const PANEL = "admin-panel";

/** The tab that is chosen has the focus. */
export function focusTab(tab: AdminTab): void {
  document.getElementById(`${PANEL}-${tab}`)?.focus();
}

/** The admin page: tabs at the left, on phones above. */
export function AdminFrame({ selected, onSelect, children }: Props) {
  return (
    <div class="flex h-page flex-col bg-surface-2">
      <header class="flex shrink-0 items-center gap-3 border-b border-line bg-surface-1 px-3 py-2 md:px-5">
        <img src="/icon.svg" alt="" width={28} height={28} />
        <h1 class="min-w-0 flex-1 truncate text-16 font-bold text-strong">{t.title}</h1>
        <a
          href="/"
          class="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-normal hover:bg-surface-3 hover:text-strong md:min-h-9"
        >
          <Icon of={back} size={16} />
          {t.back}
        </a>
      </header>
      <div class="flex min-h-0 flex-1 flex-col md:flex-row">
        <nav
          aria-label={t.title}
          class="shrink-0 border-line bg-surface-1 p-2 max-md:border-b md:w-56 md:border-e md:p-3"
        >
          <Tabs
            column
            label={t.title}
            panelId={PANEL}
            tabs={ADMIN_TABS}
            selected={selected}
            onSelect={onSelect}
          />
        </nav>
        <main class="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <div
            {...panelOf(PANEL, selected)}
            tabIndex={0}
            class="ring-inside flex min-h-full flex-col p-4 md:p-8"
          >
            <div class="flex w-full max-w-3xl flex-1 flex-col">{children}</div>
          </div>
        </main>
      </div>
    </div>
  );
}
