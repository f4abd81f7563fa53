import { createElement } from "react";
import { ApiError, serverText } from "../../client/errors.ts";
import { AVATAR, fitPicture } from "../../client/pictures.ts";
import { SettingsDialog } from "../../components/dialogs/SettingsDialog.tsx";
import { LIMITS } from "../../protocol/limits.ts";
import { type MainContext, useMain } from "./context.ts";

/** The settings dialog with all that it does. */
export function Settings({ onClose }: { onClose: () => void }) {
  const main = useMain();
  const { client, dialog } = main;
  const user = client.session.user.value;
  if (!user) return null;

  /** What fails is told in a toast. */
  function telling<A extends unknown[]>(action: (...args: A) => Promise<void>, text: string) {
    return (...args: A) =>
      action(...args).catch((error) => void client.toasts.show(serverText(error, text), "error"));
  }

  return createElement(SettingsDialog, {
    profile: {
      user,
      onAvatar: (file) => changeAvatar(main, file),
      onCustomStatus: (text) => client.changeAccount({ custom_status: text || null }),
    },
    appearance: {
      user,
      theme: client.ui.theme.value,
      onTheme: client.setTheme,
      onColor: telling(
        (color: number) => client.changeAccount({ avatar_color: color }),
        "Failed to save settings",
      ),
    },
    notifications: {
      settings: client.notifications.settings.value,
      permission: client.notifications.permission.value,
      onChange: (name, on) =>
        void client.setNotification(name, on).catch(() =>
          client.toasts.show("Failed to save settings", "error")
        ),
    },
    security: {
      email: user.email,
      onEmail: client.changeEmail,
      onPassword: client.changePassword,
      mfa: {
        onLoad: client.hasMfa,
        onSetUp: client.setUpMfa,
        onVerify: client.verifyMfa,
        onDisable: client.disableMfa,
      },
      sessions: {
        onLoad: client.sessions,
        onEnd: client.endSession,
        onEndOthers: client.endOtherSessions,
      },
    },
    onKeys: () => dialog.value = { kind: "keys" },
    onClose,
  });
}

/** PROF-24, ERR-12, ERR-30. */
async function changeAvatar({ client }: MainContext, file: File) {
  if (file.size >= LIMITS.avatarMax) {
    return void client.toasts.show("Avatar must be less than 2MB", "error");
  }
  try {
    await client.setAvatar(await fitPicture(file, AVATAR));
  } catch (error) {
    const refused = error instanceof ApiError;
    const text = refused ? "Failed to upload avatar to server" : "Failed to upload avatar";
    client.toasts.show(text, "error");
  }
}
