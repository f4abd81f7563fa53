import { useEffect, useRef, useState } from "react";
import { ADMIN_TABS, type AdminTab } from "../../components/admin/AdminFrame.tsx";
import { NARROW } from "../../components/settings/SettingsShell.tsx";
import type { UnsavedGuard } from "../../components/ui/unsaved.ts";
import { useMedia } from "../../components/ui/useMedia.ts";

/** Returns the open view of the admin page, which is named by the hash of its address. */
export function useAdminTab(guard: UnsavedGuard) {
  // The first render must match the server's: hydration ignores differing attributes.
  const [isDrawn, setDrawn] = useState(false);
  const hasNoRoom = useMedia(NARROW);
  const isNarrow = hasNoRoom && isDrawn;
  const [tab, setTab] = useState<AdminTab>("overview");
  const [isOpen, setOpen] = useState(false);
  // A window that becomes narrow keeps showing the view and what was typed in it.
  useEffect(() => {
    if (!hasNoRoom) setOpen(true);
  }, [hasNoRoom]);
  const latest = useRef({ tab, guard });
  latest.current = { tab, guard };
  /** The view has a separate entry in the browser's history, above that of the list. */
  const hasEntry = useRef(false);
  const isGoingBack = useRef(false);

  function show(next: AdminTab | null) {
    if (next) setTab(next);
    setOpen(next !== null);
  }

  useEffect(() => {
    setDrawn(true);
    const named = tabOf(location.hash);
    if (named) show(named);
    const onPop = () => {
      hasEntry.current = false;
      if (isGoingBack.current) return void (isGoingBack.current = false);
      const next = tabOf(location.hash);
      const { tab, guard } = latest.current;
      if (!guard.isUnsaved()) return show(next);
      // The page stays where it is until the question is answered.
      history.pushState(null, "", `#${tab}`);
      hasEntry.current = true;
      guard.leave(() => {
        history.replaceState(null, "", addressOf(next));
        show(next);
      });
    };
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);

  /** `also` runs unless the user stays because of unsaved changes. */
  function select(chosen: AdminTab, also = () => {}) {
    if (chosen === tab && (isOpen || !isNarrow)) return also();
    guard.leave(() => {
      also();
      show(chosen);
      // In a narrow window Back leads to the list; a reload comes back here anyway.
      const isNew = isNarrow && !isOpen;
      history[isNew ? "pushState" : "replaceState"](null, "", addressOf(chosen));
      hasEntry.current ||= isNew;
    });
  }

  function toList() {
    guard.leave(() => {
      setOpen(false);
      isGoingBack.current = hasEntry.current;
      if (hasEntry.current) history.back();
      else history.replaceState(null, "", addressOf(null));
    });
  }

  return { tab, isNarrow, isOpen, select, toList };
}

const addressOf = (tab: AdminTab | null) => tab ? `#${tab}` : location.pathname;

function tabOf(hash: string): AdminTab | null {
  return ADMIN_TABS.find(({ value }) => hash === `#${value}`)?.value ?? null;
}
