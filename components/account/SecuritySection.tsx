import { useState } from "react";
import { EmailForm } from "./EmailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Sessions, type SessionsProps } from "./Sessions.tsx";
import { type MfaProps, TwoFactor } from "./TwoFactor.tsx";

export interface SecurityProps {
  email: string;
  onEmail: (newEmail: string, password: string) => Promise<void>;
  onPassword: (currentPassword: string, newPassword: string) => Promise<void>;
  mfa: MfaProps;
  sessions: SessionsProps;
}

/** Address, password, two-factor and sessions (ACCT-09). */
export function SecuritySection({ email, onEmail, onPassword, mfa, sessions }: SecurityProps) {
  // What ends other sessions (D-ACCT-4) changes their list.
  const [changes, setChanges] = useState(0);
  const changing =
    <A extends unknown[], R>(act: (...given: A) => Promise<R>) => async (...given: A) => {
      const answer = await act(...given);
      setChanges((count) => count + 1);
      return answer;
    };
  return (
    <div class="flex flex-col gap-6">
      <EmailForm email={email} onSubmit={onEmail} />
      <PasswordForm onSubmit={changing(onPassword)} />
      <TwoFactor
        {...mfa}
        onVerify={changing(mfa.onVerify)}
        onDisable={changing(mfa.onDisable)}
      />
      <Sessions {...sessions} changes={changes} />
    </div>
  );
}
