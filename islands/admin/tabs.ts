import { createElement, type ReactNode } from "react";
import type { AdminTab } from "../../components/admin/AdminFrame.tsx";
import { BackupsTab } from "../../components/admin/BackupsTab.tsx";
import { HistoryTab } from "../../components/admin/HistoryTab.tsx";
import { LogTab } from "../../components/admin/LogTab.tsx";
import { Overview } from "../../components/admin/Overview.tsx";
import { Servers } from "../../components/admin/Servers.tsx";
import { SettingsTab } from "../../components/admin/SettingsTab.tsx";
import { Listed } from "../../components/server_settings/Listed.tsx";
import { telling, useAdmin } from "./context.ts";
import { AdminPeople } from "./people.ts";
import { type Loaded, useLoad } from "./useLoad.ts";

/** Milliseconds between two looks. */
const OFTEN = 5000;

/** The chosen tab with its data. */
export const TABS: Record<AdminTab, () => ReactNode> = {
  overview() {
    const { client } = useAdmin();
    return whenThere("overview", useLoad(client.status, OFTEN), (status) => {
      return createElement(Overview, { status });
    });
  },
  people: AdminPeople,
  servers() {
    const { client, open } = useAdmin();
    const servers = useLoad(client.servers);
    return createElement(Servers, {
      list: listOf(servers),
      onRetry: servers.load,
      onDelete: (server) =>
        open({
          kind: "typed",
          title: "Delete Server",
          text: `${server.name} and all that was said in it will be gone for everybody.`,
          word: server.name,
          confirm: "Delete Server",
          failed: "Failed to delete server",
          async onConfirm() {
            await client.deleteServer(server);
            client.toasts.show(`${server.name} was deleted`, "success");
            await servers.load();
          },
        }),
    });
  },
  backups() {
    const { client } = useAdmin();
    const loaded = useLoad(client.backups, OFTEN);
    return whenThere("backups", loaded, (backups) =>
      createElement(BackupsTab, {
        backups,
        onMake: () =>
          telling(client, async () => {
            await client.makeBackup();
            await loaded.load();
          }, "Failed to make a backup"),
        onFetch: (name) =>
          telling(client, () => client.fetchBackup(name), "Failed to fetch the backup"),
      }));
  },
  settings() {
    const { client } = useAdmin();
    const loaded = useLoad(client.settings);
    return whenThere("settings", loaded, (settings) =>
      createElement(SettingsTab, {
        settings,
        async onSave(change) {
          loaded.set(await client.changeSettings(change));
          client.toasts.show("Settings saved", "success");
        },
      }));
  },
  log() {
    const { client } = useAdmin();
    const log = useLoad(client.log);
    return createElement(LogTab, { list: listOf(log), onLoad: log.load });
  },
  history() {
    const { client } = useAdmin();
    const acts = useLoad(client.acts);
    return createElement(HistoryTab, { list: listOf(acts), onRetry: acts.load });
  },
};

function listOf<T>({ status, value }: Loaded<T[]>) {
  return { status, items: value ?? [] };
}

/** One thing that is loaded as a list is: with its skeleton, and a way to try again. */
function whenThere<T>(
  what: string,
  { status, value, load }: Loaded<T>,
  draw: (value: T) => ReactNode,
): ReactNode {
  return createElement(Listed<T>, {
    list: { status, items: value === null ? [] : [value] },
    what,
    empty: null,
    onRetry: load,
    children: ([value]) => draw(value),
  });
}
