import { useEffect, useState } from "react";
import { createAuthClient } from "../client/auth/auth.ts";
import { ChoosePassword, NoResetCode, PasswordChosen } from "../components/auth/ChoosePassword.tsx";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { useReady } from "./useReady.ts";

/** /reset#CODE: the code stands behind the #, which browsers never send. */
export default function Reset({ passwordMin }: { passwordMin: number }) {
  const [client] = useState(() => createAuthClient());
  const ready = useReady();
  const [code, setCode] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    const read = () => {
      setCode(location.hash.slice(1));
      setDone(false);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);

  async function choose(newPassword: string) {
    await client.choosePassword(code!, newPassword);
    setDone(true);
    // The code is worth nothing any more.
    history.replaceState(null, "", "/reset");
  }

  // What is typed must not travel in the open.
  if (ready && !client.secure()) return <InsecureNotice />;
  if (done) return <PasswordChosen />;
  if (code === "") return <NoResetCode />;
  return <ChoosePassword ready={ready} passwordMin={passwordMin} onChoose={choose} />;
}
