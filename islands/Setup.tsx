import { useState } from "react";
import { claimSetup, setUp as makeAdmin } from "../client/auth/new_account.ts";
import { InsecureNotice } from "../components/auth/InsecureNotice.tsx";
import { ClaimSetup, NoSetupCode, SetupDone } from "../components/setup/SetupNotices.tsx";
import { SetupForm, type SetupInput } from "../components/setup/SetupForm.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import type { Registration } from "../protocol/admin.ts";
import { useEntry } from "./useEntry.ts";
import { useHashCode } from "./useHashCode.ts";

interface Props {
  registration: { value: Registration; fixed: string | null };
  passwordMin: number;
}

/** /setup#CODE: the first run. The code is behind the #, which browsers never send. */
export default function Setup({ registration, passwordMin }: Props) {
  const { client, ready, checking, signedIn, insecure } = useEntry({ stay: true });
  const code = useHashCode();
  const [done, setDone] = useState<{ serverName: string; link: string } | null>(null);

  async function setUp(input: SetupInput) {
    const link = await makeAdmin(client, { ...input, code: code! });
    // The code is used up.
    history.replaceState(null, "", "/setup");
    setDone({ serverName: input.serverName, link });
  }

  async function claim() {
    await claimSetup(client, code!);
    location.assign("/");
  }

  if (insecure) return <InsecureNotice />;
  if (done) return <SetupDone {...done} />;
  if (code === "") return <NoSetupCode />;
  if (signedIn) {
    const { user } = client.session;
    return code === null || !user.value
      ? <LoadingPage />
      : <ClaimSetup username={user.value.username} onClaim={claim} />;
  }
  return (
    <SetupForm
      ready={ready && !checking}
      registration={registration}
      passwordMin={passwordMin}
      onSetUp={setUp}
    />
  );
}
