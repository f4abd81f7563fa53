import { type ReactNode, useEffect, useState } from "react";
import type { PrivateConversations, PrivateState } from "../../../client/e2ee/entry.ts";
import { mayHoldKeys } from "../../../client/e2ee/support.ts";
import { NewDeviceQuestion } from "../../../components/private/NewDeviceQuestion.tsx";
import { NoticeLine } from "../../../components/shell/NoticeLine.tsx";
import { TopNotice } from "../../../components/shell/TopNotice.tsx";
import { audit, notices as t, restored, split } from "../../../text/en/keys.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { lineOf } from "./key_lines.ts";

/**
 * Tasks of a user with keys. A line stays above the chat until it is done: keys that are elsewhere
 * or locked (MEND-33, MEND-41), a postponed recovery key (E2E-11), a device that has not seen the
 * password yet (MEND-33), or a new device that nobody has vouched for yet (MEND-76). Warnings show
 * above it until they are dismissed for this visit: a new device that asks for access (E2E-12), a
 * requested reset (E2E-14), a split log, foreign keys in the user's own name (E2E-34), or a server
 * restored from a backup (MEND-32). Loaded once the page is idle.
 */
export default function KeysNotice({ children }: { children: ReactNode }) {
  const { client, dialog, line } = useMain();
  const [opened, setOpened] = useState<PrivateConversations | null>(null);
  const [lacksLock, setLacksLock] = useState(false);
  const [dismissed, setDismissed] = useState("");
  const isFree = !dialog.value;
  const { lists, privateFrom } = client.channels;
  const isWanted = Object.values(lists.value).flat().some(({ id }) => privateFrom(id) !== null);
  const state = opened?.state.value ?? null;
  useEffect(() => {
    async function load() {
      // Where there were none, they may have been made in the dialog that was open.
      if (!isFree || !opened && !isWanted && !await mayHoldKeys()) return;
      const found = opened ?? await client.e2ee.open();
      if (!opened) await found.look();
      setLacksLock(await client.e2ee.lacksLock());
      setOpened(found);
    }
    // The settings say it, too.
    load().catch(() => {});
  }, [client, isFree, isWanted]);
  const onAction = () => void (dialog.value = { kind: "settings", tab: "private" });
  const notice = noticeOf(state);
  const isOver = notice !== null && notice.message !== dismissed;
  // A notice would cover it.
  const own = isOver ? null : lineOf(state, { lacksLock, isWanted });
  const [asked] = isOver ? [] : state?.newDevices ?? [];
  useEffect(() => {
    line.value = (
      <>
        {asked && opened && (
          <NewDeviceQuestion
            key={asked.id}
            browser={asked.browser}
            onYes={() => opened.knowDevice(asked.id)}
            onRemove={() => opened.revoke(asked.id)}
          />
        )}
        {own && <NoticeLine {...own} onAction={onAction} />}
      </>
    );
  }, [own?.text, asked?.id, opened]);
  useEffect(() => () => void (line.value = null), [line]);
  if (!isOver) return own || asked ? null : children;
  if (dialog.value || client.calls.current.value) return null;
  return (
    <TopNotice
      label={notice.message}
      item={{ id: 0, action: { text: t.open }, ...notice }}
      onDismiss={() => {
        setDismissed(notice.message);
        // Shown once, and again only if recording that fails.
        if (notice.message === restored.title) opened?.noteRestored().catch(() => {});
      }}
      onAction={onAction}
    />
  );
}

/** Returns the most severe warning. */
function noticeOf(state: PrivateState | null) {
  if (state?.split) {
    const { own, other } = state.split;
    return own.server_key === other.server_key
      ? { type: "error", message: split.title, hint: split.hint } as const
      : { type: "error", message: split.other, hint: split.otherHint } as const;
  }
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
  return null;
}
