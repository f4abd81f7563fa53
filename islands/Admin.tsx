import { createElement, Fragment, useEffect, useMemo, useState } from "react";
import { createAdminClient } from "../client/admin/admin.ts";
import { AdminFrame, type AdminTab, focusTab } from "../components/admin/AdminFrame.tsx";
import { Skeleton } from "../components/ui/Skeleton.tsx";
import { ErrorBoundary, failedPage } from "../components/ui/ErrorBoundary.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { UnsavedProvider, useUnsavedGuard } from "../components/ui/unsaved.ts";
import { AdminProvider } from "../screens/admin/context.ts";
import { drawDialog } from "../screens/admin/Dialogs.tsx";
import type { AdminDialog } from "../screens/admin/admin_dialog.ts";
import { useAdminTab } from "../screens/admin/useAdminTab.ts";
import { states } from "../text/en/common.ts";
import { TABS } from "../screens/admin/Tabs.tsx";

/** /admin, for instance admins (D-LAST-6). */
export default function Admin() {
  const [client] = useState(() => createAdminClient());
  // Dialogs can open others above themselves.
  const [dialogs, setDialogs] = useState<readonly AdminDialog[]>([]);
  const [sought, seek] = useState("");
  const guard = useUnsavedGuard();
  const { tab, isNarrow, isOpen, select, toList } = useAdminTab(guard);
  const admin = useMemo(
    () => ({ client, open, sought, showPerson, showTab }),
    [client, sought, tab],
  );
  const { toasts, session } = client;
  useEffect(() => void client.start(), []);

  function open(dialog: AdminDialog) {
    setDialogs((now) => [...now, dialog]);
  }
  function close(dialog: AdminDialog) {
    setDialogs((now) => now.filter((one) => one !== dialog));
  }
  function showTab(chosen: AdminTab, person = "") {
    select(chosen, () => {
      seek(person);
      focusTab(chosen);
    });
  }
  function showPerson(username: string) {
    showTab("people", username);
  }

  return (
    <ErrorBoundary fallback={failedPage}>
      <AdminProvider value={admin}>
        <UnsavedProvider value={guard.count}>
          <AdminFrame
            selected={tab}
            isNarrow={isNarrow}
            isOpen={isOpen}
            onSelect={(chosen) => select(chosen, () => seek(""))}
            onList={toList}
          >
            <ErrorBoundary of={tab}>
              {session.phase.value === "in"
                ? createElement(TABS[tab], { key: tab })
                : <Skeleton lines={4} label={states.loading} />}
            </ErrorBoundary>
          </AdminFrame>
          {guard.question}
          {dialogs.map((dialog, i) => (
            <Fragment key={i}>{drawDialog(dialog, () => close(dialog))}</Fragment>
          ))}
          <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
        </UnsavedProvider>
      </AdminProvider>
    </ErrorBoundary>
  );
}
