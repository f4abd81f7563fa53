import { useState } from "react";
import type { AdminClient } from "../../client/admin/admin.ts";
import { InUse } from "../../components/admin/InUse.tsx";
import type { LimitsChange } from "../../components/admin/limit_entries.ts";
import { LimitsForm } from "../../components/admin/LimitsForm.tsx";
import { StorageTab } from "../../components/admin/StorageTab.tsx";
import { Renewed } from "../../components/storage/Renewed.tsx";
import { Heading } from "../../components/ui/Heading.tsx";
import { LoadFailed } from "../../components/ui/LoadFailed.tsx";
import { Skeleton } from "../../components/ui/Skeleton.tsx";
import { useLoad } from "../../components/ui/useLoad.ts";
import { orders } from "../../text/en/admin.ts";
import { actions, states } from "../../text/en/common.ts";
import { page as t } from "../../text/en/storage.ts";
import { confirmed } from "./confirmed.ts";
import { useAdmin } from "./context.ts";

/** The Storage tab (FIL-3). */
export default function Storage() {
  const admin = useAdmin();
  const { client, showPerson } = admin;
  const loaded = useLoad(() => figuresOf(client));
  const [busy, setBusy] = useState(false);
  const { value: shown, failed, load, set } = loaded;

  async function refresh() {
    setBusy(true);
    await load();
    setBusy(false);
  }

  async function more(figures: Figures) {
    try {
      const { people, total } = await client.storageOfPeople(figures.people.length);
      set({ ...figures, people: joined(figures.people, people), total });
    } catch {
      client.toasts.show(t.refreshFailed, "error");
    }
  }

  function save(change: LimitsChange) {
    return confirmed(admin, {
      title: orders.saveSettings,
      text: orders.saveSettingsText,
      confirm: actions.save,
      failed: orders.saveSettingsFailed,
      async act() {
        const settings = await client.changeSettings(change);
        if (shown) set({ ...shown, settings });
        client.toasts.show(orders.settingsSaved, "success");
        // Saving changes the free storage.
        await load();
      },
    });
  }

  return (
    <>
      <Heading
        large
        title={t.title}
        action={shown && <Renewed at={shown.at} busy={busy} onRefresh={refresh} />}
      >
        {t.about}
      </Heading>
      {failed && <LoadFailed text={shown ? t.refreshFailed : t.failed} onRetry={refresh} />}
      {!shown && !failed && <Skeleton lines={4} label={states.loading} />}
      {shown && (
        <StorageTab
          use={shown.use}
          people={shown.people}
          onMore={shown.people.length < shown.total ? () => more(shown) : null}
          onPerson={showPerson}
        >
          <InUse storage={shown.status.storage} use={shown.use} />
          <LimitsForm
            // Saving resets the form.
            key={JSON.stringify(shown.settings)}
            settings={shown.settings}
            onSave={save}
          />
        </StorageTab>
      )}
    </>
  );
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** All that the tab shows, as of now. */
async function figuresOf(client: AdminClient) {
  const [status, use, { people, total }, settings] = await Promise.all([
    client.status(),
    client.storage(),
    client.storageOfPeople(0),
    client.settings(),
  ]);
  return { status, use, people, total, settings, at: Date.now() };
}

/** A person who moved up between two pages is listed once. */
function joined<P extends { person: { id: string } }>(before: P[], more: P[]): P[] {
  const known = new Set(before.map(({ person }) => person.id));
  return [...before, ...more.filter(({ person }) => !known.has(person.id))];
}
