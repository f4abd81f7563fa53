import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { RegisterForm } from "../components/auth/RegisterForm.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { useEntry } from "./useEntry.ts";

/** /register. */
export default function Register({ unclaimed }: { unclaimed: boolean }) {
  const { client, ready, checking, insecure } = useEntry();
  const { toasts } = client;
  if (insecure) return <InsecureNotice />;
  return (
    <>
      {checking
        ? <LoadingPage />
        : <RegisterForm ready={ready} unclaimed={unclaimed} onRegister={client.register} />}
      <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
    </>
  );
}
