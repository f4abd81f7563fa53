import { type ReactNode } from "react";
import type { AdminTab } from "../../components/admin/AdminFrame.tsx";
import { BackupsTab } from "../../components/admin/BackupsTab.tsx";
import { HistoryTab } from "../../components/admin/HistoryTab.tsx";
import { LogTab } from "../../components/admin/LogTab.tsx";
import { Overview } from "../../components/admin/Overview.tsx";
import { Servers } from "../../components/admin/Servers.tsx";
import { SettingsTab } from "../../components/admin/SettingsTab.tsx";
import { Listed } from "../../components/ui/Listed.tsx";
import { useAdmin } from "./context.ts";
import { AdminPeople } from "./People.tsx";
import { type Loaded, useLoad } from "../../components/ui/useLoad.ts";

/** Milliseconds between two looks. */
const OFTEN = 5000;

/** The chosen tab with its data. */
export const TABS: Record<AdminTab, () => ReactNode> = {
  overview() {
    const { client } = useAdmin();
    return whenThere("overview", useLoad(client.status, OFTEN), (status) => {
      return <Overview status={status} />;
    });
  },
  people: AdminPeople,
  servers() {
    const { client, open } = useAdmin();
    const servers = useLoad(client.servers);
    return (
      <Servers
        list={listOf(servers)}
        onRetry={servers.load}
        onDelete={(server) =>
          open({
            kind: "order",
            danger: true,
            title: "Delete Server",
            text: `${server.name} and all that was said in it will be gone for everybody.`,
            word: server.name,
            confirm: "Delete Server",
            failed: "Failed to delete server",
            async onOrder(password) {
              await client.deleteServer(server, password);
              client.toasts.show(`${server.name} was deleted`, "success");
              await servers.load();
            },
          })}
      />
    );
  },
  backups() {
    const { client, open } = useAdmin();
    const loaded = useLoad(client.backups, OFTEN);
    return whenThere("backups", loaded, (backups) => (
      <BackupsTab
        backups={backups}
        onMake={() =>
          open({
            kind: "backup",
            async onMake(how) {
              await client.makeBackup(how);
              await loaded.load();
            },
          })}
        onFetch={(name) =>
          open({
            kind: "order",
            title: "Download backup",
            text: `${name} is encrypted: keep the passphrase in another place.`,
            confirm: "Download",
            failed: "Failed to fetch the backup",
            onOrder: (password) => client.fetchBackup(name, password),
          })}
      />
    ));
  },
  settings() {
    const { client, open } = useAdmin();
    const loaded = useLoad(client.settings);
    return whenThere("settings", loaded, (settings) => (
      <SettingsTab
        settings={settings}
        onSave={(change) =>
          open({
            kind: "order",
            title: "Save settings",
            text: "They hold at once, for everybody.",
            confirm: "Save",
            failed: "Failed to save settings",
            async onOrder(password) {
              loaded.set(await client.changeSettings(change, password));
              client.toasts.show("Settings saved", "success");
            },
          })}
      />
    ));
  },
  log() {
    const { client } = useAdmin();
    const log = useLoad(client.log);
    return <LogTab list={listOf(log)} onLoad={log.load} />;
  },
  history() {
    const { client } = useAdmin();
    const acts = useLoad(client.acts);
    return <HistoryTab list={listOf(acts)} onRetry={acts.load} />;
  },
};

function listOf<T>({ status, value }: Loaded<T[]>) {
  return { status, items: value ?? [] };
}

/** One thing that is loaded as a list is: with its skeleton, and a way to try again. */
function whenThere<T>(
  what: "backups" | "overview" | "settings",
  { status, value, load }: Loaded<T>,
  draw: (value: T) => ReactNode,
): ReactNode {
  return (
    <Listed<T>
      list={{ status, items: value === null ? [] : [value] }}
      what={what}
      empty={null}
      onRetry={load}
    >
      {([value]) => draw(value)}
    </Listed>
  );
}
