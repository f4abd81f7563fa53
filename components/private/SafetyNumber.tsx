import { fill } from "../../text/message.ts";
import { safety as t } from "../../text/en/private.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  username: string;
  /** Trust state from client/e2ee. */
  trust: "known" | "verified" | "changed" | "verified_changed";
  /** 60 digits in twelve groups. */
  number: string;
  onVerified: (isVerified: boolean) => Promise<unknown>;
  onAccept: () => Promise<unknown>;
}

/** Safety number on a person's profile, which two people compare (E2E-35). */
export function SafetyNumber({ username, trust, number, onVerified, onAccept }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  const isMarked = trust === "verified" || trust === "verified_changed";
  return (
    <Section title={t.title}>
      {trust === "changed" && <Alert look="info">{fill(t.changed, { username })}</Alert>}
      {trust === "verified_changed" && <Alert>{fill(t.verifiedChanged, { username })}</Alert>}
      {trust === "verified" && <p class="font-semibold text-strong">{t.verified}</p>}
      <p
        dir="ltr"
        class="grid grid-cols-4 gap-x-4 gap-y-1 font-mono text-16 text-strong select-text"
      >
        {number.split(" ").map((group, i) => <span key={i}>{group}</span>)}
      </p>
      <p class="text-13 text-muted">{fill(t.hint, { username })}</p>
      <Failed text={t.failed} failure={failure} />
      <div class="flex flex-wrap gap-2">
        {trust !== "verified" && (
          <Button
            look="secondary"
            busy={busy}
            onClick={() => submit(() => onVerified(true))}
          >
            {t.verify}
          </Button>
        )}
        {isMarked && (
          <Button
            look="quiet"
            busy={busy}
            onClick={() => submit(() => onVerified(false))}
          >
            {t.unverify}
          </Button>
        )}
        {trust === "changed" && (
          <Button look="quiet" busy={busy} onClick={() => submit(onAccept)}>
            {fill(t.accept, { username })}
          </Button>
        )}
      </div>
    </Section>
  );
}
