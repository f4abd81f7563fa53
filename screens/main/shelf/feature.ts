import { lazy } from "../../../browser/lazy.ts";
import type { ScreenFeature } from "../screen_feature.ts";

const saving = lazy(() => import("./save_gif.ts"));

export const shelfScreen: ScreenFeature = {
  async contentMenu({ client }, channelId, message) {
    if (!message.attachment && !message.files?.length) return [];
    return await (await saving.load()).gifItems(client, channelId, message);
  },
};
