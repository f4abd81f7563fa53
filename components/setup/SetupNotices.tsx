import { AuthCard, LINK } from "../auth/AuthCard.tsx";
import { useSubmit } from "../auth/useSubmit.ts";
import { CopyLink } from "../dialogs/CopyLink.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

/** /setup without the code: where it is to be found. */
export function NoSetupCode() {
  return (
    <AuthCard title="Setting up Parley" subtitle="This needs the link that the server printed.">
      <p>
        Look at where Parley was started, in the terminal or the log: below its address there is a
        link like <code class="font-mono text-strong">/setup#A1b2C3...</code>{" "}
        Open that one. Each start prints a new one, as long as there is no admin.
      </p>
      <p class="text-muted">
        Nothing else makes the first admin: an account made under{" "}
        <a href="/register" class={LINK}>Create an account</a> is an ordinary one.
      </p>
    </AuthCard>
  );
}

interface ClaimProps {
  username: string;
  /** Leaves the page when it succeeds. */
  onClaim: () => Promise<void>;
}

/** The first run for somebody who is signed in: their account becomes the admin's. */
export function ClaimSetup({ username, onClaim }: ClaimProps) {
  const { busy, failure, submit } = useSubmit("Setting up failed");
  return (
    <AuthCard
      title="Run this server"
      subtitle={
        <>
          You are signed in as <bdi class="font-semibold text-strong">{username}</bdi>.
        </>
      }
    >
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
      <p>
        This server has no admin yet. The admin looks after accounts, backups and settings, and
        decides who may come in.
      </p>
      <Button busy={busy} onClick={() => submit(onClaim)}>Become the admin</Button>
      <a href="/" class={`self-start ${LINK}`}>Not now</a>
    </AuthCard>
  );
}

interface Props {
  serverName: string;
  /** Into the new server. */
  link: string;
}

/** Whether a link leads others to their own computer instead of this one. */
function isHereOnly(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}

/** The end of the first run. */
export function SetupDone({ serverName, link }: Props) {
  return (
    <AuthCard
      title="You are in"
      subtitle={
        <>
          <bdi>{serverName}</bdi> is ready. Send this link to those who shall come.
        </>
      }
    >
      <CopyLink link={link} />
      {isHereOnly(link) && (
        <p class="text-13">
          It opens on this computer only. To let others in, start Parley with{" "}
          <code class="font-mono whitespace-nowrap text-strong">--tls lan</code>{" "}
          and make a link at the address that it then prints.
        </p>
      )}
      <p class="text-13 text-muted">
        It is good for 7 days; you can make others at any time. Everything about this installation
        is on the admin page, which the menu of your name leads to.
      </p>
      <a
        href="/"
        class="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover md:min-h-9"
      >
        Open Parley
      </a>
    </AuthCard>
  );
}
