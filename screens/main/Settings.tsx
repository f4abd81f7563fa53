import { serverText } from "../../client/base/errors.ts";
import type { Security } from "../../client/account/security.ts";
import { PasswordMin } from "../../components/account/password_min.ts";
import { SettingsDialog } from "../../components/dialogs/SettingsDialog.tsx";
import { part } from "../../components/ui/part.tsx";
import { Loading } from "../../components/ui/Spinner.tsx";
import type { Language } from "../../protocol/languages.ts";
import { settings as t } from "../../text/en/account.ts";
import { useMain } from "./context.ts";
import { changeAvatar } from "./pictures.ts";

const VoiceSettings = part(() => import("./AudioSettings.tsx"), {
  fallback: () => <Loading />,
});

/** The settings dialog with all that it does. */
export function Settings({ tab, onClose }: { tab?: "voice" | "security"; onClose: () => void }) {
  const main = useMain();
  const { client, dialog } = main;
  const user = client.session.user.value;
  if (!user) return null;

  /** What fails is told in a toast. */
  function telling<A extends unknown[]>(action: (...args: A) => Promise<void>, text: string) {
    return (...args: A) =>
      action(...args).catch((error) => void client.toasts.show(serverText(error, text), "error"));
  }

  /** One of the actions of the part that is loaded when the first is called. */
  function security<N extends keyof Security>(name: N): Security[N] {
    const act = async (...args: unknown[]) => {
      const actions = await client.account.security() as unknown as Record<
        N,
        (...args: unknown[]) => unknown
      >;
      return await actions[name](...args);
    };
    return act as unknown as Security[N];
  }

  const settings = (
    <SettingsDialog
      tab={tab}
      profile={{
        user,
        onAvatar: (file, view) => changeAvatar(main, file, view),
        onCustomStatus: (text) => client.account.change({ custom_status: text || null }),
        onStorage: security("storageUse"),
        onEditProfile: () =>
          dialog.value = {
            kind: "profile",
            userId: user.id,
            username: user.username,
            editing: true,
          },
      }}
      appearance={{
        user,
        theme: client.ui.theme.value,
        onTheme: client.ui.setTheme,
        language: main.language,
        onLanguage: telling(async (language: Language | null) => {
          await security("changeLanguage")(language);
          // Its texts are other scripts.
          location.reload();
        }, t.failed),
        onColor: telling(
          (color: number) => client.account.change({ avatar_color: color }),
          t.failed,
        ),
      }}
      notifications={{
        settings: client.notifications.settings.value,
        permission: client.notifications.permission.value,
        onChange: (name, on) =>
          void client.notifications.turn(name, on).catch(() =>
            client.toasts.show(t.failed, "error")
          ),
      }}
      voice={<VoiceSettings />}
      security={{
        email: user.email,
        onEmail: security("changeEmail"),
        onPassword: security("changePassword"),
        mfa: {
          onLoad: security("hasMfa"),
          onSetUp: security("setUpMfa"),
          onVerify: security("verifyMfa"),
          onDisable: security("disableMfa"),
        },
        sessions: {
          onLoad: security("sessions"),
          onEnd: security("endSession"),
          onEndOthers: security("endOtherSessions"),
        },
        tokens: {
          onLoad: security("accessTokens"),
          onCreate: security("createAccessToken"),
          onRevoke: security("revokeAccessToken"),
        },
        activity: { onLoad: security("securityEntries") },
        toActivity: tab === "security",
        told: client.session.securityTold.value,
      }}
      help={main.help}
      onKeys={() => dialog.value = { kind: "keys" }}
      onClose={onClose}
    />
  );
  return (
    <PasswordMin.Provider value={main.help.passwordMin}>
      {settings}
    </PasswordMin.Provider>
  );
}
