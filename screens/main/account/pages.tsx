import type { Client } from "../../../client/app/client.ts";
import type { Security } from "../../../client/account/security.ts";
import { AppearanceSection } from "../../../components/account/AppearanceSection.tsx";
import { HelpSection } from "../../../components/account/HelpSection.tsx";
import { OwnPassword } from "../../../components/account/own_password.ts";
import { ProfileSection } from "../../../components/account/ProfileSection.tsx";
import { SecuritySection } from "../../../components/account/SecuritySection.tsx";
import { settings as t } from "../../../text/en/account.ts";
import { useMain } from "../context.ts";
import { changeAvatar } from "../pictures.ts";
import type { OwnPageProps } from "../settings_page.ts";
import { showError } from "../show_error.ts";

/** The user's picture, names and storage. */
export function ProfilePage() {
  const main = useMain();
  const { client, dialog } = main;
  const user = client.session.user.value;
  if (!user) return null;
  const { id: userId, username } = user;
  return (
    <ProfileSection
      user={user}
      onAvatar={(file, view) => changeAvatar(main, file, view)}
      onTexts={(texts) => client.account.change(texts)}
      onStorage={securityOf(client).storageUse}
      onEditProfile={() => dialog.value = { kind: "profile", userId, username, editing: true }}
    />
  );
}

/** Theme, language and the color of the user's avatar. */
export function AppearancePage() {
  const { client, language } = useMain();
  const { ui, session } = client;
  const user = session.user.value;
  const failed = showError(client, t.failed);
  return user && (
    <AppearanceSection
      user={user}
      theme={ui.theme.value}
      onTheme={ui.setTheme}
      language={language}
      // Its texts are other scripts.
      onLanguage={(language) =>
        securityOf(client).changeLanguage(language).then(() => location.reload(), failed)}
      onColor={(color) => client.account.change({ avatar_color: color }).catch(failed)}
    />
  );
}

/** Name, address, password, two-factor, sessions and access tokens. */
export function SecurityPage({ isOpened }: OwnPageProps) {
  const { client, help } = useMain();
  const { session } = client;
  const user = session.user.value;
  if (!user) return null;
  const { username, email } = user;
  return (
    <OwnPassword.Provider value={{ min: help.passwordMin, username }}>
      <SecuritySection
        {...securityProps(securityOf(client))}
        email={email}
        username={username}
        toActivity={isOpened}
        remoteChanges={session.securityNotices.value}
      />
    </OwnPassword.Provider>
  );
}

/** Links of this server's host, and the list of keys. */
export function HelpPage() {
  const { help, dialog } = useMain();
  return <HelpSection links={help} onKeys={() => dialog.value = { kind: "keys" }} />;
}

/** The actions of the part that is loaded when the first of them is called. */
function securityOf({ account }: Client): Security {
  // The handler has all of it.
  return new Proxy({} as Security, {
    get: (_, name: keyof Security) => async (...args: never[]) => {
      // Each of its functions returns a promise.
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
