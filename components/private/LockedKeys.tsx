import { locked as t } from "../../text/en/keys.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { RecoverForm } from "./RecoverForm.tsx";
import type { PrivateActions } from "./types.ts";

/** The ways to open keys that the password of the sign-in didn't open (MEND-33). */
export function LockedKeys({ actions }: { actions: PrivateActions }) {
  return (
    <>
      <PasswordForm texts={t} isCurrent={false} onSubmit={actions.unlock} />
      <RecoverForm hint={t.recoverHint} onRecover={actions.recover} />
    </>
  );
}
