import { lazy } from "../../../browser/lazy.ts";
import type { LateFeature } from "../late_feature.ts";

const saving = lazy(() => import("./save_gif.ts"));

export const shelfLate = {
  async contentMenu({ client }, channelId, message) {
    if (!message.attachment && !message.files?.length) return [];
    return await (await saving.load()).gifItems(client, channelId, message);
  },
} satisfies LateFeature;
