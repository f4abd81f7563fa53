import { type ReactNode, useEffect, useState } from "react";
import type { PrivateConversations, PrivateState } from "../../../client/e2ee/entry.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import { TopNotice } from "../../../components/shell/TopNotice.tsx";
import {
  audit,
  lockKeys,
  notices as t,
  recoveryKey,
  restored,
  split,
} from "../../../text/en/private.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";

/**
 * What somebody with keys has to see to, until it is done or dismissed for this visit: the recovery
 * key that was put off (E2E-11), a new device that asks (E2E-12), a new beginning that was asked for
 * (E2E-14), a split log, foreign keys in one's own name (E2E-34), a server that was restored from a
 * backup (MEND-32), or a device that has not seen the password yet (MEND-33).
 * Loaded once the page is idle.
 */
export default function KeysNotice({ children }: { children: ReactNode }) {
  const { client, dialog } = useMain();
  const [opened, setOpened] = useState<PrivateConversations | null>(null);
  const [lacksLock, setLacksLock] = useState(false);
  const [dismissed, setDismissed] = useState("");
  const isFree = !dialog.value;
  useEffect(() => {
    async function load() {
      // Where there were none, they may have been made in the dialog that was open.
      if (!isFree || !opened && !await mayHoldKeys()) return;
      const found = opened ?? await client.e2ee.open();
      if (!opened) await found.look();
      setLacksLock(await client.e2ee.lacksLock());
      setOpened(found);
    }
    // The settings say it, too.
    load().catch(() => {});
  }, [client, isFree]);
  const notice = noticeOf(opened?.state.value ?? null, lacksLock);
  if (!notice || notice.message === dismissed) return children;
  if (dialog.value || client.calls.current.value) return null;
  return (
    <TopNotice
      label={notice.message}
      item={{ id: 0, action: { text: t.open }, ...notice }}
      onDismiss={() => {
        setDismissed(notice.message);
        // Said once; what fails of it is said again.
        if (notice.message === restored.title) opened?.noteRestored().catch(() => {});
      }}
      onAction={() => dialog.value = { kind: "settings", tab: "private" }}
    />
  );
}

/** The gravest first. */
function noticeOf(state: PrivateState | null, lacksLock: boolean) {
  if (state?.split) return { type: "error", message: t.split, hint: split.alert } as const;
  if (state?.foreign.length) {
    const hint = fill(audit.alert, { count: state.foreign.length });
    return { type: "error", message: t.foreign, hint } as const;
  }
  if (state?.restored) {
    return { type: "warning", message: restored.title, hint: restored.hint } as const;
  }
  if (state?.resetAt && state.phase === "ready") {
    return { type: "warning", message: t.anew, hint: t.anewHint } as const;
  }
  if (state?.pairing?.step === "asked" && state.phase === "ready") {
    return { type: "warning", message: t.asked, hint: t.askedHint } as const;
  }
  if (state?.recovery === "unconfirmed") {
    return {
      type: "info",
      message: t.recovery,
      hint: state.devices > 1 ? recoveryKey.laterHintMore : recoveryKey.laterHint,
    } as const;
  }
  if (state?.phase === "ready" && lacksLock) {
    return { type: "info", message: t.lock, hint: lockKeys.hint } as const;
  }
  return null;
}
