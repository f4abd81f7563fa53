import { otherAccount as t } from "../../text/en/auth.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { AuthCard, StepLink } from "./AuthCard.tsx";

interface Props {
  /** Continues with the account that the server names. */
  onAccept: () => Promise<void>;
  onBack: () => void;
}

/** The server names another account for a login whose keys are locked here (MEND-33). */
export function OtherAccount({ onAccept, onBack }: Props) {
  const { busy, failure, submit } = useSubmit(t.failed);
  return (
    <AuthCard title={t.title} subtitle={t.hint}>
      <Failed text={t.failed} failure={failure} />
      <Button look="secondary" busy={busy} onClick={() => submit(onAccept)}>{t.accept}</Button>
      <StepLink href="/login" onGo={onBack}>{t.back}</StepLink>
    </AuthCard>
  );
}
