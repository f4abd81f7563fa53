import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { SignIn } from "../components/auth/SignIn.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { useEntry } from "./useEntry.ts";

/** /login. */
export default function Login({ support }: { support: string | null }) {
  const { client, ready, checking, insecure } = useEntry();
  const { toasts } = client;
  if (insecure) return <InsecureNotice />;
  return (
    <>
      {checking ? <LoadingPage /> : (
        <SignIn
          ready={ready}
          onLogin={client.login}
          onReset={client.resetPassword}
          support={support}
        />
      )}
      <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
    </>
  );
}
