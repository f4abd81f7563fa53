import { useEffect, useState } from "react";
import type { Ending } from "../client/auth/session.ts";
import type { InviteEntry } from "../components/auth/InviteEntry.tsx";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { SignIn } from "../components/auth/SignIn.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import { login as t } from "../text/en/auth.ts";
import { useEntry } from "./useEntry.ts";

interface Props {
  /** Link to the host's support. */
  support: string | null;
  passwordMin: number;
  /** Explains how this server gets its admin, while there is none. */
  hint: string | null;
  /** Texts if registration isn't open to everyone. */
  entry: InviteEntry | null;
}

/** /login. */
export default function Login({ support, passwordMin, hint, entry }: Props) {
  const { client, ready, checking, signedIn, insecure } = useEntry();
  const [ended, setEnded] = useState<Ending | null>(null);
  useEffect(() => {
    const why = location.hash.slice(1);
    if (why !== "elsewhere" && why !== "over" && why !== "other") return;
    history.replaceState(null, "", location.pathname);
    setEnded(why);
  }, []);
  if (insecure) return <InsecureNotice />;
  if (signedIn) return <LoadingPage text={client.unlocking.value ? t.unlocking : undefined} />;
  return (
    <SignIn
      ready={ready && !checking}
      problem={client.problem.value}
      ended={client.ended.value ?? ended}
      hint={hint}
      entry={entry}
      onLogin={client.login}
      onReset={client.resetPassword}
      support={support}
      passwordMin={passwordMin}
    />
  );
}
