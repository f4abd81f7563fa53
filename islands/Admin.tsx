import { createElement, useEffect, useMemo, useState } from "react";
import { createAdminClient } from "../client/admin/admin.ts";
import {
  ADMIN_TABS,
  AdminFrame,
  type AdminTab,
  focusTab,
} from "../components/admin/AdminFrame.tsx";
import { Skeleton } from "../components/ui/Skeleton.tsx";
import { ErrorBoundary, failedPage } from "../components/ui/ErrorBoundary.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { AdminProvider } from "../screens/admin/context.ts";
import { type AdminDialog, drawDialog } from "../screens/admin/Dialogs.tsx";
import { states } from "../text/en/common.ts";
import { TABS } from "../screens/admin/Tabs.tsx";

/** /admin, for instance admins (D-LAST-6). */
export default function Admin() {
  const [client] = useState(() => createAdminClient());
  const [tab, setTab] = useState<AdminTab>("overview");
  const [dialog, open] = useState<AdminDialog | null>(null);
  const [sought, seek] = useState("");
  const admin = useMemo(() => ({ client, open, sought, showPerson }), [client, sought]);
  const { toasts, session } = client;
  useEffect(() => {
    client.start();
    const named = ADMIN_TABS.find(({ value }) => location.hash === `#${value}`);
    if (named) setTab(named.value);
  }, []);

  function showPerson(username: string) {
    select("people", username);
    focusTab("people");
  }

  function select(chosen: AdminTab, person = "") {
    seek(person);
    setTab(chosen);
    // A reload comes back here.
    history.replaceState(null, "", `#${chosen}`);
  }

  return (
    <ErrorBoundary fallback={failedPage}>
      <AdminProvider value={admin}>
        <AdminFrame selected={tab} onSelect={(chosen) => select(chosen)}>
          <ErrorBoundary of={tab}>
            {session.phase.value === "in"
              ? createElement(TABS[tab], { key: tab })
              : <Skeleton lines={4} label={states.loading} />}
          </ErrorBoundary>
        </AdminFrame>
        {dialog && drawDialog(dialog, () => open(null))}
        <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
      </AdminProvider>
    </ErrorBoundary>
  );
}
