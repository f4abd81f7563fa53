import { type ReactNode, useState } from "react";
import { AnnouncementTab } from "../../components/admin/AnnouncementTab.tsx";
import { Figures } from "../../components/admin/Figures.tsx";
import type { Schedule } from "../../components/admin/ScheduleForm.tsx";
import { SecurityLogTab } from "../../components/admin/SecurityLogTab.tsx";
import type { AdminTab } from "../../components/admin/AdminFrame.tsx";
import { BackupsTab } from "../../components/admin/BackupsTab.tsx";
import { HistoryTab } from "../../components/admin/HistoryTab.tsx";
import { LogTab } from "../../components/admin/LogTab.tsx";
import { Overview } from "../../components/admin/Overview.tsx";
import { Servers } from "../../components/admin/Servers.tsx";
import { type SettingsChange, SettingsTab } from "../../components/admin/SettingsTab.tsx";
import type { AdminStatus, HostedServer } from "../../protocol/admin.ts";
import { failed, orders as t } from "../../text/en/admin.ts";
import { actions, states } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Listed } from "../../components/ui/Listed.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { Skeleton } from "../../components/ui/Skeleton.tsx";
import { askConfirmed, confirmed } from "./confirmed.ts";
import { useAdmin } from "./context.ts";
import { AdminPeople } from "./People.tsx";
import { type Loaded, useLoad } from "../../components/ui/useLoad.ts";

/** Milliseconds between two looks. */
const OFTEN = { every: 5000 };

const Storage = lazyPart(lazy(() => import("./Storage.tsx")), {
  fallback: () => <Skeleton lines={4} label={states.loading} />,
});

/** The chosen tab with its data. */
export const TABS: Record<AdminTab, () => ReactNode> = {
  overview() {
    const admin = useAdmin();
    const { client, showTab } = admin;
    const loaded = useLoad(client.status, OFTEN);
    const figures = useLoad(client.figures);
    const deleteFiles = (count: number) =>
      askConfirmed(admin, {
        danger: true,
        title: t.deleteFiles,
        text: fill(t.deleteFilesText, { count }),
        confirm: t.deleteFiles,
        failed: t.deleteFilesFailed,
        async act() {
          await client.deleteUnknownFiles();
          client.toasts.show(t.filesDeleted, "success");
          await loaded.load();
        },
      });
    return whenThere(
      failed.overview,
      loaded,
      (status) => (
        <Overview status={isSecure(status)} onOpen={showTab} onDeleteFiles={deleteFiles}>
          {figures.value && <Figures days={figures.value} />}
        </Overview>
      ),
    );
  },
  people: AdminPeople,
  servers() {
    const admin = useAdmin();
    const { client } = admin;
    const servers = useLoad(client.servers);
    const ask = (server: HostedServer) =>
      askConfirmed(admin, {
        danger: true,
        title: t.deleteServer,
        text: fill(t.deleteServerText, { server: server.name }),
        word: server.name,
        confirm: t.deleteServer,
        failed: t.deleteServerFailed,
        async act() {
          await client.deleteServer(server);
          client.toasts.show(fill(t.serverDeleted, { server: server.name }), "success");
          await servers.load();
        },
      });
    return <Servers list={listOf(servers)} onRetry={servers.load} onDelete={ask} />;
  },
  storage: () => <Storage />,
  backups() {
    const { client, open } = useAdmin();
    const loaded = useLoad(client.backups, OFTEN);
    const [saved, setSaved] = useState(0);
    const schedule = (wanted: Schedule) =>
      open({
        kind: "order",
        title: t.saveSchedule,
        text: t.saveScheduleText,
        confirm: actions.save,
        failed: t.saveScheduleFailed,
        async onOrder(password) {
          loaded.set(await client.scheduleBackups({ ...wanted, password }));
          setSaved((count) => count + 1);
          client.toasts.show(t.scheduleSaved, "success");
        },
      });
    const make = () =>
      open({ kind: "backup", onMake: (how) => client.makeBackup(how).then(loaded.load) });
    const fetch = (name: string) =>
      open({
        kind: "order",
        title: t.download,
        text: fill(t.downloadText, { name }),
        confirm: actions.download,
        failed: t.downloadFailed,
        onOrder: (password) => client.fetchBackup(name, password),
      });
    return whenThere(
      failed.backups,
      loaded,
      (backups) => (
        <BackupsTab
          backups={backups}
          saved={saved}
          onMake={make}
          onSchedule={schedule}
          onFetch={fetch}
        />
      ),
    );
  },
  settings() {
    const admin = useAdmin();
    const { client } = admin;
    const loaded = useLoad(client.settings);
    const save = (change: SettingsChange) =>
      confirmed(admin, {
        title: t.saveSettings,
        text: t.saveSettingsText,
        confirm: actions.save,
        failed: t.saveSettingsFailed,
        async act() {
          loaded.set(await client.changeSettings(change));
          client.toasts.show(t.settingsSaved, "success");
        },
      });
    return whenThere(
      failed.settings,
      loaded,
      (settings) => <SettingsTab settings={settings} onSave={save} />,
    );
  },
  announcement() {
    const admin = useAdmin();
    const { client } = admin;
    const loaded = useLoad(client.announcement);
    const announce = (text: string | null) =>
      confirmed(admin, {
        title: t.announce,
        text: t.saveSettingsText,
        confirm: t.announce,
        failed: t.announceFailed,
        async act() {
          loaded.set(await client.announce(text));
          client.toasts.show(text === null ? t.announcementRemoved : t.announced, "success");
        },
      });
    return whenThere(
      failed.announcement,
      loaded,
      ({ announcement }) => (
        <AnnouncementTab
          key={announcement?.id}
          announcement={announcement}
          onAnnounce={announce}
        />
      ),
    );
  },
  security() {
    const { client } = useAdmin();
    const loaded = useLoad(client.securityLog);
    return whenThere(
      failed.security,
      loaded,
      (log) => <SecurityLogTab log={log} onLoad={loaded.load} />,
    );
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

/** A page loaded over HTTPS proves it, even if a proxy provides it. */
function isSecure(status: AdminStatus): AdminStatus {
  const https = status.steps.https || location.protocol === "https:";
  return { ...status, steps: { ...status.steps, https } };
}

function listOf<T>({ status, value }: Loaded<T[]>) {
  return { status, items: value ?? [] };
}

/** Renders a single value like a list: with a skeleton, and a way to try again. */
function whenThere<T>(
  failed: string,
  { status, value, load }: Loaded<T>,
  draw: (value: T) => ReactNode,
): ReactNode {
  const items = value === null ? [] : [value];
  return (
    <Listed<T> list={{ status, items }} failed={failed} empty={null} onRetry={load}>
      {([value]) => draw(value)}
    </Listed>
  );
}
