import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { RegisterForm } from "../components/auth/RegisterForm.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { useEntry } from "./useEntry.ts";

interface Props {
  /** Whether the server has no admin yet. */
  unclaimed: boolean;
  passwordMin: number;
}

/** /register. */
export default function Register({ unclaimed, passwordMin }: Props) {
  const { client, ready, checking, signedIn, insecure } = useEntry();
  const { toasts } = client;
  if (insecure) return <InsecureNotice />;
  return (
    <>
      {signedIn ? <LoadingPage /> : (
        <RegisterForm
          ready={ready && !checking}
          unclaimed={unclaimed}
          passwordMin={passwordMin}
          onRegister={client.register}
        />
      )}
      <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
    </>
  );
}
