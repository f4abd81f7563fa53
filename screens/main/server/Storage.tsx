import { useState } from "react";
import { ServerStorageTab } from "../../../components/server_settings/ServerStorageTab.tsx";
import { Renewed } from "../../../components/storage/Renewed.tsx";
import { Heading } from "../../../components/ui/Heading.tsx";
import { LoadFailed } from "../../../components/ui/LoadFailed.tsx";
import { Skeleton } from "../../../components/ui/Skeleton.tsx";
import { useLoad } from "../../../components/ui/useLoad.ts";
import { states } from "../../../text/en/common.ts";
import { page as t, server as text } from "../../../text/en/storage.ts";
import { useMain } from "../context.ts";
import { openChannel } from "../follow_links.ts";
import type { TabProps } from "./tab.ts";

/** The Storage tab, for the owner (FIL-3). */
export default function StorageSettings({ settings, onClose }: TabProps) {
  const main = useMain();
  const loaded = useLoad(async () => ({ use: await settings.storage(), at: Date.now() }));
  const [busy, setBusy] = useState(false);
  const { value: shown, failed, load } = loaded;

  async function refresh() {
    setBusy(true);
    await load();
    setBusy(false);
  }

  return (
    <>
      <Heading
        ofTab
        title={t.title}
        action={shown && <Renewed at={shown.at} busy={busy} onRefresh={refresh} />}
      >
        {text.about}
      </Heading>
      {failed && <LoadFailed text={shown ? t.refreshFailed : t.failed} onRetry={refresh} />}
      {!shown && !failed && <Skeleton lines={4} label={states.loading} />}
      {shown && (
        <ServerStorageTab
          use={shown.use}
          channelName={(id) => main.client.channels.find(id)?.name ?? ""}
          onMessage={(channelId, messageId) => {
            onClose();
            void openChannel(main, channelId, messageId);
          }}
        />
      )}
    </>
  );
}
