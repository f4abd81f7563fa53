import { useEffect, useState } from "react";
import type { Ending } from "../client/auth/session.ts";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { SignIn } from "../components/auth/SignIn.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { Toasts } from "../components/ui/Toasts.tsx";
import { useEntry } from "./useEntry.ts";

interface Props {
  /** Where the host's support is to be had. */
  support: string | null;
  passwordMin: number;
}

/** /login. */
export default function Login({ support, passwordMin }: Props) {
  const { client, ready, checking, signedIn, insecure } = useEntry();
  const { toasts } = client;
  const [ended, setEnded] = useState<Ending | null>(null);
  useEffect(() => {
    const why = location.hash.slice(1);
    if (why !== "elsewhere" && why !== "over") return;
    history.replaceState(null, "", location.pathname);
    setEnded(why);
  }, []);
  if (insecure) return <InsecureNotice />;
  return (
    <>
      {signedIn ? <LoadingPage /> : (
        <SignIn
          ready={ready && !checking}
          ended={client.over.value ? "over" : ended}
          onLogin={client.login}
          onReset={client.resetPassword}
          support={support}
          passwordMin={passwordMin}
        />
      )}
      <Toasts items={toasts.list.value} onDismiss={toasts.dismiss} />
    </>
  );
}
