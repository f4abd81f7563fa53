import type { Client } from "../../../client/app/client.ts";
import type { FileRef } from "../../../client/files/base/state.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import save from "@lucide/icons/icons/bookmark";
import { readPicture } from "../../../protocol/picture/read.ts";
import { saving as t } from "../../../text/en/shelf.ts";
import { showError } from "../show_error.ts";

/** An animation of a message. `hash`: where the message says it. */
interface Moving {
  hash?: string;
  file(): Promise<File>;
}

/**
 * Returns menu items that save the animations of a message to a shelf (FIL-8). The server can read
 * shelves, so private conversations have none (E2E-36).
 */
export async function gifItems(
  client: Client,
  channelId: string,
  message: ShownMessage,
): Promise<MenuItem[]> {
  if (message.sealed) return [];
  const moving = await animationsOf(client, message);
  const user = client.session.user.value;
  if (moving.length === 0 || !user) return [];
  const serverId = client.channels.find(channelId)?.server_id;
  const toServer = serverId && client.permissions.here.value.manageEmoji;
  const item = (text: string, shelfId: string, saved: string) => ({
    text,
    icon: save,
    onSelect: () => void saveAll(client, shelfId, moving, saved).catch(showError(client)),
  });
  return [
    item(t.own, user.id, t.saved),
    ...(toServer ? [item(t.server, serverId, t.savedServer)] : []),
  ];
}

async function animationsOf(
  client: Client,
  { attachment, files = [], state }: ShownMessage,
): Promise<Moving[]> {
  if (state !== "sent") return [];
  if (files.length > 0) return files.filter(isMoving).map((ref) => ofRef(client, ref));
  const { kind, blob = null, name = "" } = attachment ?? {};
  if (kind !== "image" || !blob) return [];
  const facts = readPicture(new Uint8Array(await blob.arrayBuffer()));
  if (!facts || facts.frames < 2) return [];
  return [{ file: () => Promise.resolve(new File([blob], name, { type: facts.type })) }];
}

/** Older messages say it of GIFs by their type only. */
function isMoving({ animated, type }: FileRef): boolean {
  return animated ?? type === "image/gif";
}

function ofRef(client: Client, ref: FileRef): Moving {
  return {
    hash: ref.hash,
    async file() {
      const blob = await (await client.files.open()).load(ref);
      return new File([blob], ref.name, { type: blob.type });
    },
  };
}

async function saveAll(
  client: Client,
  shelfId: string,
  moving: readonly Moving[],
  saved: string,
): Promise<void> {
  const shelf = await client.shelf.open();
  await shelf.load(shelfId);
  const known = new Set(shelf.shown.value[shelfId]?.map(({ hash }) => hash));
  const missing = moving.filter(({ hash }) => !hash || !known.has(hash));
  if (missing.length === 0) return void client.toasts.show(t.already, "warning");
  for (const one of missing) await shelf.save(shelfId, await one.file());
  client.toasts.show(saved, "success");
}
