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
  return (
    <div class="flex flex-col gap-6">
      <EmailForm email={email} onSubmit={onEmail} />
      <PasswordForm onSubmit={onPassword} />
      <TwoFactor {...mfa} />
      <Sessions {...sessions} />
    </div>
  );
}
