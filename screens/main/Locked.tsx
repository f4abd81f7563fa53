import { LockedComposer } from "../../components/chat/LockedComposer.tsx";
import { LOCALE } from "../../text/locale.ts";
import { chat as t } from "../../text/en/main.ts";
import { thread } from "../../text/en/threads.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";

/** Replaces the input if the user may not write. Loaded when first needed. */
export default function Locked() {
  const { client, dialog } = useMain();
  const channel = client.channels.selected.value!;
  const { permissions, roles } = client;
  const own = roles.byServer.value[channel.server_id ?? ""]?.own;
  const until = roles.viewAs.value ? null : own?.mutedUntil ?? null;
  return (
    <LockedComposer
      text={permissions.groundsOf(channel).membership?.muted
        ? mutedText(until)
        : channel.thread?.locked
        ? thread.lockedText
        : t.locked}
      onWhy={() => dialog.value = { kind: "why", channel, permission: "sendMessages" }}
    />
  );
}

const TIME = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

/** `until`: ISO 8601. */
function mutedText(until: string | null): string {
  if (!until) return t.muted;
  return fill(t.mutedUntil, { time: TIME.format(new Date(until)) });
}
