import { useEffect, useState } from "react";
import { createAuthClient } from "../client/auth/auth.ts";
import { acceptInvite, inviteInfo, signInForInvite } from "../client/auth/invites.ts";
import { serverText } from "../client/base/errors.ts";
import { InvalidInvite, InviteCard } from "../components/auth/InviteCard.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import type { InviteInfo } from "../protocol/servers.ts";
import { invite as t } from "../text/en/auth.ts";

/** /invite/{code}: for somebody signed in; others sign in first (INV-03). */
export default function Invite({ code }: { code: string }) {
  const [client] = useState(() => createAuthClient());
  const [info, setInfo] = useState<InviteInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [joining, setJoining] = useState(false);

  async function load() {
    await client.start();
    if (client.session.phase.value !== "in") return signInForInvite(client, code);
    try {
      setInfo(await inviteInfo(client, code));
    } catch (error) {
      setProblem(serverText(error, t.invalid));
    }
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
  return <InviteCard info={info} joining={joining} onAccept={accept} />;
}
