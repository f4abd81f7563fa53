import { effect } from "@preact/signals";
import { MAX_FILES } from "../../protocol/files.ts";
import { ready as t } from "../../text/en/files.ts";
import { fill } from "../../text/message.ts";
import { recentChannels } from "../channels/recent.ts";
import { addFiles } from "../files/draft/add_files.ts";
import type { ChosenFile } from "../files/base/state.ts";
import { type Announcements, followAnnouncements } from "../standby/announcement.ts";
import type { Features } from "./start_features.ts";
import { refreshStoredPage } from "./refresh_stored_page.ts";
import { type More, PageStorer } from "./page_storer.ts";

interface OnDevice {
  /**
   * Opens a channel or a direct message, and appends this text to its draft and these files to its
   * attachments: at most ten in all. Tells the user what is left out.
   */
  share(channelId: string, text: string, files: readonly ChosenFile[]): void;
  /** Keeps this for the next start: it has changed on the server. */
  renew(more: More): void;
  /** Announcements of the admins, followed until `end`. */
  announcements: Announcements;
  end(): void;
}

/**
 * Stores what is shown on the device (UX-4), and the conversations last opened (UX-6); brings data
 * of earlier pages up to date.
 */
export function keepOnDevice(features: Features, more: More): OnDevice {
  const { core, stores, listeners } = features;
  const { channels, connection } = stores;
  const keeper = new PageStorer(features, more);
  const recent = recentChannels(core.deviceStorage, core.initial.user.id);
  const stopRemembering = effect(() => {
    const open = channels.selectedId.value;
    // Stored data must be read first, or this would overwrite it.
    if (open && keeper.isIn()) core.deviceStorage.load().then(() => recent.remember(open));
  });
  // Messages that earlier pages could not send are shown, and wait for their turn.
  if (connection.connection.value.state !== "connected") features.outbox.wake();
  if (core.initial.device) void refreshStoredPage(features);
  const announcements = followAnnouncements({ ...core, listeners });
  return {
    announcements,
    share: (...shared) => share(features, ...shared),
    renew: (changed) => keeper.renew(changed),
    end() {
      announcements.end();
      stopRemembering();
      keeper.end();
    },
  };
}

function share(
  { core: { deviceStorage }, stores, navigation }: Features,
  ...[channelId, text, files]: Parameters<OnDevice["share"]>
) {
  const draft = `draft_${channelId}`;
  if (text) deviceStorage.put(draft, [deviceStorage.get(draft), text].filter(Boolean).join("\n"));
  if (!addFiles(stores.draftAttachments, channelId, files)) {
    stores.toasts.show(fill(t.tooMany, { count: MAX_FILES }), "warning");
  }
  navigation.select(stores.channels.find(channelId)?.server_id ?? null, channelId);
}
