import { claim, done, form, noCode } from "../../text/en/setup.ts";
import { AuthCard } from "../auth/AuthCard.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { InviteLink, isHereOnly } from "../ui/InviteLink.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink, LINK, linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";

/** /setup without the code: explains where to find it. */
export function NoSetupCode() {
  return (
    <AuthCard title={noCode.title} subtitle={noCode.subtitle}>
      <p>
        <Rich
          text={noCode.where}
          link={<code class="font-mono text-strong">/setup#A1b2C3...</code>}
        />
      </p>
      <p class="text-muted">
        <Rich text={noCode.note} link={linkTo("/register")} />
      </p>
    </AuthCard>
  );
}

interface ClaimProps {
  username: string;
  /** Leaves the page when it succeeds. */
  onClaim: () => Promise<void>;
}

/** First run for someone who is logged in: their account becomes the admin's. */
export function ClaimSetup({ username, onClaim }: ClaimProps) {
  const { busy, failure, submit } = useSubmit(form.failed);
  return (
    <AuthCard
      title={claim.title}
      subtitle={
        <Rich
          text={claim.subtitle}
          username={<bdi class="font-semibold text-strong">{username}</bdi>}
        />
      }
    >
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
      <p>{claim.text}</p>
      <Button busy={busy} onClick={() => submit(onClaim)}>{claim.submit}</Button>
      <a href="/" class={`self-start ${LINK}`}>{claim.later}</a>
    </AuthCard>
  );
}

interface Props {
  serverName: string;
  /** Into the new server. */
  link: string;
}

/** The end of the first run. */
export function SetupDone({ serverName, link }: Props) {
  return (
    <AuthCard
      title={done.title}
      subtitle={<Rich text={done.subtitle} server={<bdi>{serverName}</bdi>} />}
    >
      <InviteLink link={link} />
      {isHereOnly(link) && (
        <p class="text-13">
          <Rich
            text={done.hereOnly}
            option={<code class="font-mono whitespace-nowrap text-strong">--tls lan</code>}
          />
        </p>
      )}
      <p class="text-13 text-muted">{done.note}</p>
      <ButtonLink href="/">{done.open}</ButtonLink>
    </AuthCard>
  );
}
