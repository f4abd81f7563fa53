import { useEffect, useState } from "react";
import { createAuthClient } from "../client/auth/auth.ts";
import { acceptInvite, inviteInfo, signInForInvite } from "../client/auth/invites.ts";
import { isJoining } from "../client/base/entry.ts";
import { ApiError, NetworkError, serverText } from "../client/base/errors.ts";
import { InvalidInvite, InviteCard } from "../components/auth/InviteCard.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import type { InviteInfo } from "../protocol/servers.ts";
import { invite as t } from "../text/en/auth.ts";

/**
 * /invite/{code}: shows anyone who invites them to what (UX-11). Visitors who aren't logged in sign
 * up or log in on accepting (INV-03), and then join.
 */
export default function Invite({ code }: { code: string }) {
  const [client] = useState(() => createAuthClient());
  const [info, setInfo] = useState<InviteInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [joining, setJoining] = useState(false);
  const signedIn = client.session.phase.value === "in";

  async function load() {
    await client.start();
    try {
      setInfo(await inviteInfo(client, code));
    } catch (error) {
      // Blocked site data says nothing about the invite (MEND-49).
      const isCommon = error instanceof ApiError || error instanceof NetworkError;
      return setProblem(isCommon ? serverText(error, t.invalid) : (error as Error).message);
    }
    const isIn = client.session.phase.value === "in";
    if (isIn && isJoining(client.parts.platform, code)) await accept();
  }
  useEffect(() => void load(), []);

  async function accept() {
    setJoining(true);
    try {
      await acceptInvite(client, code);
    } catch (error) {
      setProblem(serverText(error, t.joinFailed));
    }
  }

  if (problem !== null) {
    return <InvalidInvite text={problem} onHome={() => location.assign("/")} />;
  }
  if (!info) return <LoadingPage />;
  return (
    <InviteCard
      info={info}
      joining={joining}
      onAccept={accept}
      onSignIn={signedIn ? undefined : (page) => signInForInvite(client, code, page)}
    />
  );
}
