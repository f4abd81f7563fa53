import { TIMES } from "../../protocol/limits.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import type { DeviceStorage } from "../sealed/device_storage.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { OUTBOX } from "./outbox.ts";
import type { Pending } from "./state.ts";
import { sending as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";

interface Deps {
  deviceStorage: Pick<DeviceStorage, "load" | "names" | "get" | "set" | "put">;
  toasts: Pick<ToastStore, "show">;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Returns true if this page sends the message with that key itself. */
  isKnown(key: string): boolean;
}

/**
 * Returns messages that earlier pages of this session sent without seeing an acknowledgement,
 * oldest first. They keep their nonces: the server returns the first result of those that had
 * arrived (D-MSG-1). Older builds stored a message with a file that is gone with its page: it comes
 * back as a draft.
 */
export async function readOutbox(
  { deviceStorage, toasts, now, isKnown }: Deps,
): Promise<Pending[]> {
  await deviceStorage.load();
  const found = deviceStorage.names(OUTBOX).flatMap((name) => {
    const { file, ...item }: Pending & { file?: unknown } = JSON.parse(deviceStorage.get(name)!);
    if (isKnown(item.key)) return [];
    if (!file) return [asOf(now(), item)];
    const { text, attachment } = parsePlaintext(item.text);
    const draft = `draft_${item.channelId}`;
    const texts = [deviceStorage.get(draft), text].filter(Boolean);
    if (text) deviceStorage.put(draft, texts.join("\n"));
    deviceStorage.set(name, null);
    toasts.show(fill(t.fileLost, { name: attachment?.name ?? "" }), "warning");
    return [];
  });
  return found.sort((a, b) => a.created_at < b.created_at ? -1 : 1);
}

/** After a day the server no longer knows a nonce: a message sent again could appear twice. */
function asOf(now: number, item: Pending): Pending {
  const isOld = now - Date.parse(item.created_at) >= TIMES.nonceLife;
  if (item.state === "failed" || !isOld) return item;
  return { ...item, state: "failed", error: t.old };
}
