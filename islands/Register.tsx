import { register } from "../client/auth/new_account.ts";
import { pendingInvite } from "../client/base/entry.ts";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { RegisterForm } from "../components/auth/RegisterForm.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { login as t } from "../text/en/auth.ts";
import type { Registration } from "../protocol/admin.ts";
import { useEntry } from "./useEntry.ts";

interface Props {
  /** The server has no admin yet. */
  unclaimed: boolean;
  passwordMin: number;
  registration: Registration;
}

/** /register. */
export default function Register({ unclaimed, passwordMin, registration }: Props) {
  const { client, ready, checking, signedIn, insecure } = useEntry();
  if (insecure) return <InsecureNotice />;
  if (signedIn) return <LoadingPage text={client.unlocking.value ? t.unlocking : undefined} />;
  return (
    <RegisterForm
      ready={ready && !checking}
      problem={client.problem.value}
      unclaimed={unclaimed}
      registration={registration}
      pendingInvite={() => pendingInvite(client.parts)}
      passwordMin={passwordMin}
      onRegister={(input) => register(client, input)}
    />
  );
}
