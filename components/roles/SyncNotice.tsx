import synced from "@lucide/icons/icons/link";
import unlinked from "@lucide/icons/icons/unlink";
import { useState } from "react";
import { syncing as t } from "../../text/en/categories.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** The category's name. */
  category: string;
  isSynced: boolean;
  onSync: () => Promise<unknown>;
}

/** Says whether a channel has the permissions of its category (COM-2). */
export function SyncNotice({ category, isSynced, onSync }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <div class="flex flex-wrap items-center gap-3 rounded-md bg-surface-3 px-3 py-2">
      <Icon of={isSynced ? synced : unlinked} size={18} class="text-muted" />
      <p role="status" class="min-w-0 flex-1 wrap-anywhere">
        {fill(isSynced ? t.synced : t.unsynced, { category })}
        {isSynced && <span class="block text-13 text-muted">{t.syncedHint}</span>}
      </p>
      {!isSynced && (
        <Button
          look="secondary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onSync().finally(() => setBusy(false));
          }}
        >
          {t.sync}
        </Button>
      )}
    </div>
  );
}
