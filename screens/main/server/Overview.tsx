import { useEffect } from "react";
import { serverText } from "../../../client/base/errors.ts";
import { AVATAR, BANNER, fitPicture } from "../../../client/files/pictures/fit_picture.ts";
import { OverviewTab } from "../../../components/server_settings/OverviewTab.tsx";
import { LIMITS } from "../../../protocol/limits.ts";
import { pictures, serverSettings as t } from "../../../text/en/main.ts";
import { overview } from "../../../text/en/server_settings.ts";
import { useMain } from "../context.ts";
import { pictureFailure } from "../pictures.ts";
import type { TabProps } from "./tab.ts";

/** Overview tab; a toast reports errors with the picture (SRV-18, ERR-12). */
export default function OverviewSettings({ server, settings }: TabProps) {
  const { toasts, channels } = useMain().client;
  useEffect(settings.managed.watch, [settings.managed]);
  const failed = () => toasts.show(overview.failed, "error");
  return (
    <OverviewTab
      server={server}
      managed={settings.managed.state.value.items.at(0) ?? null}
      channels={(channels.lists.value[server.id] ?? []).filter(({ is_voice, thread }) =>
        !is_voice && !thread
      )}
      onBanner={async (file, view) => {
        if (file.size >= LIMITS.bannerMax) return toasts.show(pictures.bannerTooLarge, "error");
        try {
          await settings.update({ banner: await fitPicture(file, BANNER, view) });
        } catch (error) {
          toasts.show(pictureFailure(pictures.bannerFailed, error), "error");
        }
      }}
      onChange={(change) =>
        settings.update(change).catch((error) =>
          toasts.show(serverText(error, overview.failed), "error")
        )}
      onAvatar={async (file, view) => {
        if (file.size >= LIMITS.avatarMax) return toasts.show(pictures.avatarTooLarge, "error");
        try {
          await settings.update({ avatar: await fitPicture(file, AVATAR, view) });
        } catch (error) {
          toasts.show(pictureFailure(pictures.avatarFailed, error), "error");
        }
      }}
      onRemoveAvatar={() => settings.update({ avatar: null }).catch(failed)}
      onTellBannedBy={(tell_banned_by) => settings.update({ tell_banned_by }).catch(failed)}
      onSave={async (change) => {
        await settings.update(change);
        toasts.show(t.saved, "success");
      }}
    />
  );
}
