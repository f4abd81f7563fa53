import type { OwnSettings } from "../../protocol/addresses.ts";
import type { Client } from "../../client/app/client.ts";
import type { Security } from "../../client/account/security.ts";
import { OwnPassword } from "../../components/account/own_password.ts";
import { SettingsDialog } from "../../components/dialogs/SettingsDialog.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { Loading } from "../../components/ui/Spinner.tsx";
import { settings as t } from "../../text/en/account.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";
import { changeAvatar } from "./pictures.ts";

const VoiceSettings = lazyPart(lazy(() => import("./AudioSettings.tsx")), {
  fallback: () => <Loading />,
});

const PrivateSettings = lazyPart(lazy(() => import("./private/PrivateSettings.tsx")), {
  fallback: () => <Loading />,
});

const PushSetting = lazyPart(lazy(() => import("./PushSetting.tsx")));

interface Props {
  tab?: OwnSettings;
  onClose: () => void;
}

/** The settings dialog with all that it does. A link to another tab opens a new one. */
export default function Settings(props: Props) {
  return <OpenSettings key={props.tab} {...props} />;
}

function OpenSettings({ tab, onClose }: Props) {
  const main = useMain();
  const { client, dialog, help } = main;
  const { account, session, ui, notifications } = client;
  const user = session.user.value;
  if (!user) return null;
  const { id: userId, username } = user;
  const security = securityOf(client);
  const failed = showError(client, t.failed);
  return (
    <OwnPassword.Provider value={{ min: help.passwordMin, username }}>
      <SettingsDialog
        tab={tab}
        profile={{
          user,
          onAvatar: (file, view) => changeAvatar(main, file, view),
          onTexts: (texts) => client.account.change(texts),
          onStorage: security.storageUse,
          onEditProfile: () => dialog.value = { kind: "profile", userId, username, editing: true },
        }}
        appearance={{
          user,
          theme: ui.theme.value,
          onTheme: ui.setTheme,
          language: main.language,
          // Its texts are other scripts.
          onLanguage: (language) =>
            security.changeLanguage(language).then(() => location.reload(), failed),
          onColor: (color) => client.account.change({ avatar_color: color }).catch(failed),
        }}
        notifications={{
          settings: notifications.settings.value,
          permission: notifications.permission.value,
          push: <PushSetting />,
          onChange: (name, on) =>
            void account.turn(name, on).catch(() => client.toasts.show(t.failed, "error")),
        }}
        voice={<VoiceSettings />}
        security={{
          ...securityProps(security),
          email: user.email,
          username,
          toActivity: tab === "security",
          remoteChanges: session.securityNotices.value,
        }}
        privately={<PrivateSettings />}
        help={help}
        onKeys={() => dialog.value = { kind: "keys" }}
        onClose={onClose}
      />
    </OwnPassword.Provider>
  );
}

/** The actions of the part that is loaded when the first of them is called. */
function securityOf({ account }: Client): Security {
  return new Proxy({} as Security, {
    get: (_, name: keyof Security) => async (...args: never[]) => {
      const action = (await account.security())[name] as (...args: never[]) => Promise<unknown>;
      return await action(...args);
    },
  });
}

function securityProps(security: Security) {
  return {
    onUsername: security.changeUsername,
    onEmail: security.changeEmail,
    onPassword: security.changePassword,
    mfa: {
      onLoad: security.hasMfa,
      onSetUp: security.setUpMfa,
      onVerify: security.verifyMfa,
      onDisable: security.disableMfa,
    },
    sessions: {
      onLoad: security.sessions,
      onEnd: security.endSession,
      onEndOthers: security.endOtherSessions,
    },
    tokens: {
      onLoad: security.accessTokens,
      onCreate: security.createAccessToken,
      onRevoke: security.revokeAccessToken,
    },
    activity: { onLoad: security.securityEntries },
  };
}
