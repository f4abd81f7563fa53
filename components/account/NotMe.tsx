import { useRef, useState } from "react";
import type { SecurityEntry } from "../../protocol/security.ts";
import { securityText } from "../../text/security.ts";
import { notMe as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { useFocus } from "../ui/useFocus.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { NewPassword } from "./PasswordForm.tsx";
import { whenAndWhere } from "./RecentSecurity.tsx";
import { Failed } from "../ui/Failed.tsx";
import { useProven } from "./useProven.tsx";

interface Props {
  entry: SecurityEntry;
  email: string;
  onEndOthers: (password?: string) => Promise<void>;
  onPassword: (currentPassword: string, newPassword: string) => Promise<void>;
  onHasMfa: () => Promise<boolean>;
  /** The button that turns two-factor on. */
  twoFactor: () => HTMLElement | null;
  onClose: () => void;
}

type Step =
  | { name: "out" }
  /** `known`: the password, if it was just entered. */
  | { name: "password"; known: string }
  | { name: "done"; hasMfa: boolean };

/** Steps that lock an intruder out for good: sessions, password, two-factor (HARD-3). */
export function NotMe(props: Props) {
  const { entry, onClose } = props;
  const [step, setStep] = useState<Step>({ name: "out" });
  /** Element that gets the focus afterwards. */
  const goal = useRef<HTMLElement>(null);
  const dialog = { onClose, returnTo: () => goal.current };
  switch (step.name) {
    case "out": {
      const about = { what: securityText(entry), where: whenAndWhere(entry) };
      return (
        <Dialog {...dialog} title={t.title} description={fill(t.description, about)}>
          <SignOut {...props} onOut={(known) => setStep({ name: "password", known })} />
        </Dialog>
      );
    }
    case "password":
      return (
        <Dialog {...dialog} title={t.passwordTitle} description={t.passwordHint}>
          <Alert look="success">{t.signedOut}</Alert>
          <NewPassword
            focus
            known={step.known}
            onSubmit={async (current, next) => {
              await props.onPassword(current, next);
              const hasMfa = await props.onHasMfa().catch(() => true);
              setStep({ name: "done", hasMfa });
            }}
          />
        </Dialog>
      );
    case "done":
      return (
        <Dialog {...dialog} title={t.doneTitle}>
          <Done
            {...props}
            hasMfa={step.hasMfa}
            onTwoFactor={() => {
              goal.current = props.twoFactor();
              onClose();
            }}
          />
        </Dialog>
      );
  }
}

function SignOut({ entry, onEndOthers, onOut, onClose }: Props & {
  onOut: (known: string) => void;
}) {
  const { busy, failure, run, prompt, asking } = useProven(t.signOutFailed);
  const end = () =>
    run(async (password) => {
      await onEndOthers(password);
      onOut(password ?? "");
    });
  return (
    <>
      <p>{entry.by_admin ? t.byAdmin : t.byOther}</p>
      <ol class="flex list-decimal flex-col gap-1 ps-5">
        <li>{t.stepOut}</li>
        <li>{t.stepPassword}</li>
      </ol>
      <Failed text={t.signOutFailed} failure={failure} />
      {prompt(t.signOut)}
      <div class={asking === undefined ? "" : "hidden"}>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
          <Button look="danger" busy={busy} data-autofocus onClick={end}>{t.signOut}</Button>
        </DialogActions>
      </div>
    </>
  );
}

function Done({ email, hasMfa, onTwoFactor, onClose }: Props & {
  hasMfa: boolean;
  onTwoFactor: () => void;
}) {
  const next = useFocus<HTMLButtonElement>();
  return (
    <>
      <p role="status">{t.done}</p>
      <ul class="flex list-disc flex-col gap-1 ps-5">
        <li>{hasMfa ? t.hasMfa : t.noMfa}</li>
        <li class="wrap-anywhere">{fill(t.email, { email })}</li>
        <li>{t.elsewhere}</li>
      </ul>
      <DialogActions>
        <Button
          look={hasMfa ? "primary" : "secondary"}
          ref={hasMfa ? next : undefined}
          onClick={onClose}
        >
          {actions.done}
        </Button>
        {!hasMfa && <Button ref={next} onClick={onTwoFactor}>{t.twoFactor}</Button>}
      </DialogActions>
    </>
  );
}
