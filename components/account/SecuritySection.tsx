import { useRef, useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { AccessTokens, type AccessTokensProps } from "./AccessTokens.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { NotMe } from "./NotMe.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { RecentSecurity, type RecentSecurityProps } from "./RecentSecurity.tsx";
import { Sessions, type SessionsProps } from "./Sessions.tsx";
import { type MfaProps, TwoFactor } from "./TwoFactor.tsx";
import { UsernameForm } from "./UsernameForm.tsx";

export interface SecurityProps {
  email: string;
  username: string;
  onUsername: (username: string, password: string) => Promise<void>;
  onEmail: (newEmail: string, password: string) => Promise<void>;
  onPassword: (currentPassword: string, newPassword: string) => Promise<void>;
  mfa: MfaProps;
  sessions: SessionsProps;
  tokens: AccessTokensProps;
  activity: RecentSecurityProps;
  /** Counts actions of other devices and admins in the meantime. */
  remoteChanges: number;
  /** The reader followed a link to the activity, so it comes first. */
  toActivity: boolean;
}

/**
 * Username (MEND-25), address, password, two-factor, sessions (ACCT-09), access tokens (OPS-9), and
 * their recent events (HARD-3).
 */
export function SecuritySection(
  { email, username, onUsername, onEmail, onPassword, mfa, sessions, tokens, activity, ...shown }:
    SecurityProps,
) {
  const { remoteChanges, toActivity } = shown;
  // Counts actions here: each adds to the list below and may end other sessions (D-ACCT-4).
  const [changes, setChanges] = useState(0);
  const [notMe, setNotMe] = useState<SecurityEntry | null>(null);
  const twoFactor = useRef<HTMLDivElement>(null);
  const changed = () => setChanges((count) => count + 1);
  const changing =
    <A extends unknown[], R>(act: (...given: A) => Promise<R>) => async (...given: A) => {
      const response = await act(...given);
      changed();
      return response;
    };
  const happened = (
    <RecentSecurity {...activity} changes={changes + remoteChanges} onNotMe={setNotMe} />
  );
  return (
    <div class="flex flex-col gap-6">
      {toActivity && happened}
      <UsernameForm username={username} onSubmit={changing(onUsername)} />
      <EmailForm email={email} onSubmit={changing(onEmail)} />
      <PasswordForm onSubmit={changing(onPassword)} />
      <div ref={twoFactor}>
        <TwoFactor
          {...mfa}
          onVerify={changing(mfa.onVerify)}
          onDisable={changing(mfa.onDisable)}
        />
      </div>
      <Sessions {...sessions} changes={changes + remoteChanges} onEnded={changed} />
      <AccessTokens {...tokens} changes={changes + remoteChanges} onChanged={changed} />
      {!toActivity && happened}
      {notMe && (
        <NotMe
          entry={notMe}
          email={email}
          onEndOthers={changing(sessions.onEndOthers)}
          onPassword={changing(onPassword)}
          onHasMfa={mfa.onLoad}
          twoFactor={() => twoFactor.current?.querySelector("button") ?? null}
          onClose={() => setNotMe(null)}
        />
      )}
    </div>
  );
}
