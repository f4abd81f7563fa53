import { Button } from "../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";

/** What to do without the password, within /login (AUTH-34, AUTH-36, D-ACCT-7). */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  return (
    <AuthCard title="Forgot your password?">
      <p>
        Ask the person who runs this server to set a new password for you. They do it with one
        command and tell you the new one, which you can change afterwards.
      </p>
      <Button look="secondary" onClick={onBack} class="self-start">Back to Login</Button>
    </AuthCard>
  );
}
