import { AVATAR, fitPicture } from "../../../client/files/pictures/fit_picture.ts";
import { OverviewTab } from "../../../components/server_settings/OverviewTab.tsx";
import { LIMITS } from "../../../protocol/limits.ts";
import { pictures, serverSettings as t } from "../../../text/en/main.ts";
import { overview } from "../../../text/en/server_settings.ts";
import { useMain } from "../context.ts";
import { pictureFailure } from "../pictures.ts";
import type { TabProps } from "./tab.ts";

/** Overview tab; a toast reports errors with the picture (SRV-18, ERR-12). */
export default function OverviewSettings({ server, settings }: TabProps) {
  const { toasts } = useMain().client;
  return (
    <OverviewTab
      server={server}
      onAvatar={async (file, view) => {
        if (file.size >= LIMITS.avatarMax) return toasts.show(pictures.avatarTooLarge, "error");
        try {
          await settings.update({ avatar: await fitPicture(file, AVATAR, view) });
        } catch (error) {
          toasts.show(pictureFailure(pictures.avatarFailed, error), "error");
        }
      }}
      onRemoveAvatar={() =>
        settings.update({ avatar: null }).catch(() => toasts.show(overview.failed, "error"))}
      onTellBannedBy={(tell_banned_by) =>
        settings.update({ tell_banned_by }).catch(() => toasts.show(overview.failed, "error"))}
      onSave={async (change) => {
        await settings.update(change);
        toasts.show(t.saved, "success");
      }}
    />
  );
}
