import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { LoginForm } from "../components/auth/LoginForm.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { useEntry } from "./useEntry.ts";

/** /login. */
export default function Login() {
  const { client, ready, checking, insecure } = useEntry();
  const { toasts } = client;
  if (insecure) return <InsecureNotice />;
  return (
    <>
      {checking ? <LoadingPage /> : <LoginForm ready={ready} onLogin={client.login} />}
      <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
    </>
  );
}
