import { useState } from "react";
import { createAuthClient } from "../client/auth/auth.ts";
import { choosePassword } from "../client/auth/new_account.ts";
import { ChoosePassword, NoResetCode, PasswordChosen } from "../components/auth/ChoosePassword.tsx";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { useHashCode } from "./useHashCode.ts";
import { useReady } from "./useReady.ts";

/** /reset#CODE: the code is behind the #, which browsers never send. */
export default function Reset({ passwordMin }: { passwordMin: number }) {
  const [client] = useState(() => createAuthClient());
  const ready = useReady();
  const [done, setDone] = useState(false);
  const code = useHashCode(() => setDone(false));

  async function choose(newPassword: string) {
    await choosePassword(client, code!, newPassword);
    setDone(true);
    // The code is used up.
    history.replaceState(null, "", "/reset");
  }

  // Passwords must not travel in plain text.
  if (ready && !client.secure()) return <InsecureNotice />;
  if (done) return <PasswordChosen />;
  if (code === "") return <NoResetCode />;
  return <ChoosePassword ready={ready} passwordMin={passwordMin} onChoose={choose} />;
}
