import { AVATAR, fitPicture, PictureError } from "../../../client/attachments/pictures.ts";
import { OverviewTab } from "../../../components/server_settings/OverviewTab.tsx";
import { LIMITS } from "../../../protocol/limits.ts";
import { useMain } from "../context.ts";
import type { TabProps } from "./tab.ts";

/** The Overview tab; what fails with the picture is told in a toast (SRV-18, ERR-12). */
export function OverviewSettings({ server, settings, onDirty }: TabProps) {
  const { toasts } = useMain().client;
  return (
    <OverviewTab
      server={server}
      onAvatar={async (file, view) => {
        if (file.size >= LIMITS.avatarMax) {
          return toasts.show("Avatar must be less than 2MB", "error");
        }
        try {
          await settings.update({ avatar: await fitPicture(file, AVATAR, view) });
        } catch (error) {
          const why = error instanceof PictureError ? `. ${error.message}` : "";
          toasts.show(`Failed to upload avatar${why}`, "error");
        }
      }}
      onRemoveAvatar={() =>
        settings.update({ avatar: null }).catch(() =>
          toasts.show("Failed to save settings", "error")
        )}
      onSave={async (change) => {
        await settings.update(change);
        toasts.show("Settings saved", "success");
      }}
      onDirty={onDirty}
    />
  );
}
